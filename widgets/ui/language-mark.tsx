import { useLingui } from '@lingui/react/macro';
import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';

interface LanguageMarkProps {
  /** Language of the text beside it. */
  language: string | undefined;
  /** Tag: a paragraph, or an inline part. */
  as?: 'p' | 'span';
  className?: string;
}

/** Names the language of the coach's text, if it differs from the surroundings. */
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
    // Browser and server may have different names for it.
    <Tag className={className} suppressHydrationWarning>
      {said}
    </Tag>
  );
}

/** Returns the language's name for the reader; its tag if the browser has no name. */
function getLanguageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Not supported by this browser, or an invalid tag.
    return tag;
  }
}
