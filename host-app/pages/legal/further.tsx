import { msg } from '@lingui/core/macro';
import type { LegalText } from '#contract/site/site-content.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Returns the coach's addition to a legal page; nothing without one. */
export function furtherSection(text: LegalText | undefined, title: Words = msg`Further information`): LegalSection[] {
  return text ? [{ id: 'further', title, body: <Further text={text} /> }] : [];
}

function Further({ text: { language, paragraphs } }: { text: LegalText }) {
  const lang = useForeignLang(language);
  return (
    <>
      <LanguageMark language={language} />
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang={lang} className="legal-own">
          {paragraph}
        </p>
      ))}
    </>
  );
}
