import type { CoachInboxResponse } from '#contract/inbox.ts';
import { CheckInCard } from '#widgets/check-ins/check-in-card.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';

/** What was answered before, to look something up. */
export function AnsweredCheckIns({ checkIns, total }: Pick<CoachInboxResponse, 'checkIns'> & { total: number }) {
  const { longDate } = useDates();
  if (checkIns.length === 0) return null;
  return (
    <details className="inbox-folded">
      <summary>
        {total > checkIns.length && `The newest ${checkIns.length} of `}
        {total === 1 ? '1 answered check-in' : `${total} answered check-ins`}
      </summary>
      <ul>
        {checkIns.map((checkIn) => (
          <li key={checkIn.id}>
            <article className="inbox-card" aria-labelledby={checkIn.id}>
              <header>
                <h3 id={checkIn.id}>
                  <bdi>{checkIn.member}</bdi>
                </h3>
                <p>Week of {longDate(checkIn.week)}</p>
              </header>
              <CheckInCard checkIn={checkIn} />
            </article>
          </li>
        ))}
      </ul>
    </details>
  );
}
