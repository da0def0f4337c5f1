import { Trans } from '@lingui/react/macro';
import type { CoachWords } from '#contract/site/site-content.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { voices } from '../../../content/landing.ts';
import { useChosen } from '../chosen-words.tsx';

export interface VoicesProps {
  testimonials: CoachWords['testimonials'];
  /** True if they are samples. */
  samples: boolean;
}

/** Testimonials; nothing without any. */
export function Voices({ testimonials, samples }: VoicesProps) {
  const title = useChosen()('voicesTitle', voices.title);
  if (testimonials.length === 0) return null;
  return (
    <section className="voices" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 id="voices-title">{title}</h2>
        {samples && (
          <p className="sample-mark">
            <Trans>Sample testimonials for demonstration.</Trans>
          </p>
        )}
        <div className="voices-list">
          {testimonials.map((voice) => (
            <Voice key={voice.role} voice={voice} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Voice({ voice: { language, quote, role } }: { voice: CoachWords['testimonials'][number] }) {
  const lang = useForeignLang(language);
  return (
    <figure>
      <blockquote lang={lang}>
        <p>{quote}</p>
      </blockquote>
      <figcaption>
        <span lang={lang}>{role}</span>
        <LanguageMark language={language} as="span" className="coach-note" />
      </figcaption>
    </figure>
  );
}
