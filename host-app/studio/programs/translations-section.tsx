import { Trans } from '@lingui/react/macro';
import { localeOf } from '#contract/languages.ts';
import type { StudioProgram } from '#contract/studio/programs.ts';
import { useLanguage } from '#widgets/core/language.tsx';

/** In which languages the programme is read. What is not whole in one is shown as it was written. */
export function TranslationsSection({ program: { language, translated } }: { program: StudioProgram }) {
  const reader = useLanguage();
  const names = new Intl.DisplayNames(localeOf(reader), { type: 'language' });
  const written = names.of(language);
  const others = new Intl.ListFormat(localeOf(reader)).format(translated.map((tag) => names.of(tag) ?? tag));
  return (
    <section className="studio-section">
      <h2>
        <Trans>Languages</Trans>
      </h2>
      <p>
        {translated.length > 0 ? (
          <Trans>
            Written in {written}, and translated whole into: {others}. In every other language it is shown as it was
            written.
          </Trans>
        ) : (
          <Trans>Written in {written}. In every other language it is shown as it was written.</Trans>
        )}
      </p>
      <p>
        <Trans>A translation names each offer and each line: after a change some may not be whole any more.</Trans>
      </p>
    </section>
  );
}
