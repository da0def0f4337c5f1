import { usePages, useResource } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { createOpenHandler } from '#widgets/parts/member/open-here.ts';
import { ownPlansResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import type { OwnedCard } from '#widgets/parts/dashboard/my-cards.ts';
import { nextStep } from './next-step.ts';

export interface NextStepLineProps {
  cards: readonly OwnedCard[];
  /** Only clients can have a plan of their own. */
  coached: boolean;
  /** Shows a programme's days in place; without it, the link leads to their page. */
  onDays?: ((programId: number) => void) | undefined;
}

/** Next step, above the numbers, which start at zero. */
export function NextStepLine({ cards, coached, onDays }: NextStepLineProps) {
  const say = useSay();
  const pages = usePages();
  // Without an answer, or from an older shop, there is no own plan.
  const asked = useResource(coached ? ownPlansResource : null);
  const plans = asked.status === 'ready' ? asked.data.plans : [];
  const current = plans.find(({ state, open }) => open && state === 'current');
  const next = nextStep(cards, current && { title: current.title, href: `${pages}/training/mine` });
  const days = next?.days;
  const open = onDays && days !== undefined ? createOpenHandler(() => onDays(days)) : undefined;
  return (
    next && (
      <p className="dash-next">
        {say(next.words)}{' '}
        <a className="c-button" data-variant="primary" part="button" href={next.href} onClick={open}>
          {say(next.label)}
        </a>
      </p>
    )
  );
}
