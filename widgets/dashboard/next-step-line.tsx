import { useSay } from '#widgets/core/words.tsx';
import type { OwnedCard } from './my-cards.ts';
import { nextStep } from './next-step.ts';

/** The way on stands before the numbers, which are zeros at first. */
export function NextStepLine({ cards }: { cards: readonly OwnedCard[] }) {
  const say = useSay();
  const next = nextStep(cards);
  return (
    next && (
      <p className="dash-next">
        {say(next.words)}{' '}
        <a className="c-button" data-variant="primary" part="button" href={next.href}>
          {say(next.label)}
        </a>
      </p>
    )
  );
}
