import { useLingui } from '@lingui/react/macro';
import { toLocale } from '#contract/languages.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useForeignLang } from '#widgets/core/written.ts';

interface LanguageMarkProps {
  /** What the words beside it are in. */
  language: string | undefined;
  /** What it is in its surroundings: a paragraph, or a part of a line. */
  as?: 'p' | 'span';
  className?: string;
}

/** Says in which language something of the coach's is, where that is another than all around it. */
export function LanguageMark({ language, as: Tag = 'p', className }: LanguageMarkProps) {
  const { t } = useLingui();
  const spoken = useLanguage();
  const foreign = useForeignLang(language);
  if (!foreign) return null;
  const name = getLanguageName(foreign, toLocale(spoken));
  const said = t({
    message: `In ${name}`,
    comment:
      'Beside what the coach wrote in another language. {name} is its name as dictionaries have it: “English”. Where that needs another form, say “Language: {name}”.',
  });
  return (
    // A browser may know another name for it than the server.
    <Tag className={className} suppressHydrationWarning>
      {said}
    </Tag>
  );
}

/** As the reader calls it; its tag where the browser has no name for it. */
function getLanguageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    // No such names in this browser, or no such tag.
    return tag;
  }
}
