import type { OfferResponse, ProgramResponse } from '#contract/programs.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { Icon } from '#widgets/ui/icon.tsx';
import { guaranteeOf, minimumOf, termOf } from './offers.ts';

export interface EntryAsideProps {
  program: ProgramResponse;
  offer: OfferResponse;
  level: 1 | 2;
  /** Somebody has it already: nothing is going to happen. */
  owned?: boolean | undefined;
}

const COACHING_NEXT = [
  'You get a confirmation by e-mail at once.',
  'The coach contacts you within 24 hours.',
  'Your personal plan follows within 2-3 business days.',
];

const PROGRAM_NEXT = [
  'You get a confirmation by e-mail at once.',
  'What you bought opens right after the payment.',
  'Later on, sign in with the same e-mail address: it is on your dashboard.',
];

/** What comes with it, what is promised, and what happens when it is paid. */
export function EntryAside({ program, offer, level, owned }: EntryAsideProps) {
  const language = useLanguage();
  const Title = level === 1 ? 'h2' : 'h3';
  const guarantee = guaranteeOf(offer);
  return (
    <aside className="entry-aside" aria-label="What you get">
      <div>
        <Title>What is included</Title>
        <ul>
          {program.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" /> {feature}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Title>What is promised</Title>
        <ul>
          {guarantee && (
            <li>
              <Icon name="check" /> {guarantee}
            </li>
          )}
          <li>
            <Icon name="check" /> {termOf(offer)}
          </li>
          {minimumOf(offer, language) && (
            <li>
              <Icon name="check" /> {minimumOf(offer, language)}
            </li>
          )}
        </ul>
      </div>
      {!owned && (
        <div>
          <Title>What happens next?</Title>
          <ol>
            {(program.coaching ? COACHING_NEXT : PROGRAM_NEXT).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      )}
    </aside>
  );
}
