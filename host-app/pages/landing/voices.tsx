import { Trans } from '@lingui/react/macro';
import type { CoachWords } from '#contract/site-content.ts';

export interface VoicesProps {
  testimonials: CoachWords['testimonials'];
  /** They are made up. */
  samples: boolean;
}

/** What the people say who have run it; nothing as long as nobody has. */
export function Voices({ testimonials, samples }: VoicesProps) {
  if (testimonials.length === 0) return null;
  return (
    <section className="voices" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 id="voices-title">
          <Trans>What athletes say</Trans>
        </h2>
        {samples && (
          <p className="sample-mark">
            <Trans>Sample voices of a demonstration: nobody has said this.</Trans>
          </p>
        )}
        <div className="voices-list">
          {testimonials.map(({ quote, role }) => (
            <figure key={role}>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>{role}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
