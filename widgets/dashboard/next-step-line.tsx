import type { OwnedCard } from './my-cards.ts';
import { nextStep } from './next-step.ts';

/** The way on stands before the numbers, which are zeros at first. */
export function NextStepLine({ cards }: { cards: readonly OwnedCard[] }) {
  const next = nextStep(cards);
  return (
    next && (
      <p className="dash-next">
        {next.words}{' '}
        <a className="c-button" data-variant="primary" part="button" href={next.href}>
          {next.label}
        </a>
      </p>
    )
  );
}
