import type { ReactNode } from 'react';
import type { CoachWords } from '#contract/site-content.ts';
import { useForeignLang } from '#widgets/core/written.ts';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';

export interface HalvesProps {
  title: ReactNode;
  about: NonNullable<CoachWords['about']>;
}

/** Family and business side by side, without anything to open. */
export function Halves({ title, about: { language, panels } }: HalvesProps) {
  const lang = useForeignLang(language);
  return (
    <section className="halves water" aria-labelledby="halves-title">
      <div className="wrap">
        <h2 id="halves-title">{title}</h2>
        <LanguageMark language={language} className="coach-note" />
        {panels.map(({ title: half, teaser, paragraphs }) => (
          <article key={half} lang={lang}>
            <h3>{half}</h3>
            <p className="halves-teaser">{teaser}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        ))}
      </div>
    </section>
  );
}
