import type { CoachWords } from '#contract/site-content.ts';

export interface HalvesProps {
  title: string;
  panels: NonNullable<CoachWords['about']>['panels'];
}

/** Family and business side by side, with everything there is to read: nothing to open. */
export function Halves({ title, panels }: HalvesProps) {
  return (
    <section className="halves water" aria-labelledby="halves-title">
      <div className="wrap">
        <h2 id="halves-title">{title}</h2>
        {panels.map(({ title: half, teaser, paragraphs }) => (
          <article key={half}>
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
