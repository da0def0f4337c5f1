import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { MyPlansResponse } from '#contract/plan-days.ts';
import { usePages } from '#widgets/core/shop.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';

/** Card of the client's own plan, first in the list: links to today's workout. */
export function OwnPlanCard({ plan }: { plan: MyPlansResponse['plans'][number] }) {
  const pages = usePages();
  const { longDate } = useDates();
  const titleId = useId();
  const { key, title, start, until, state } = plan;
  const [first, last] = [longDate(start), longDate(until)];
  const href = `${pages}/training/${state === 'current' ? 'mine' : key}`;
  return (
    <article className="mine-card" part="card" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <bdi>{title}</bdi>
      </h3>
      <p>
        <Trans comment="A training plan, from its first to its last day">
          Your own plan, {first} to {last}.
        </Trans>
      </p>
      <div className="mine-ways">
        <a className="c-button" data-variant="ink" part="button" href={href} aria-describedby={titleId}>
          {state === 'current' ? <Trans>Go to today’s training</Trans> : <Trans context="a button">Open</Trans>}
        </a>
      </div>
    </article>
  );
}
