import { Plural, Trans } from '@lingui/react/macro';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import { CheckInCard } from '#widgets/check-ins/check-in-card.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';

/** What was answered before, to look something up. */
export function AnsweredCheckIns({ checkIns, total }: Pick<CoachInboxResponse, 'checkIns'> & { total: number }) {
  const { longDate } = useDates();
  const shown = checkIns.length;
  if (shown === 0) return null;
  return (
    <details className="inbox-folded">
      <summary>
        {total > shown ? (
          <Trans>
            The newest {shown} of <Plural value={total} one="# answered check-in" other="# answered check-ins" />
          </Trans>
        ) : (
          <Plural value={total} one="# answered check-in" other="# answered check-ins" />
        )}
      </summary>
      <ul>
        {checkIns.map((checkIn) => {
          const day = longDate(checkIn.week);
          return (
            <li key={checkIn.id}>
              <article className="inbox-card" aria-labelledby={checkIn.id}>
                <header>
                  <h3 id={checkIn.id}>
                    <bdi>{checkIn.member}</bdi>
                  </h3>
                  <p>
                    <Trans>Week of {day}</Trans>
                  </p>
                </header>
                <CheckInCard checkIn={checkIn} />
              </article>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
