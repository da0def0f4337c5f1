import { Plural, Trans } from '@lingui/react/macro';
import type { CheckInQuestion, CheckIn } from '#contract/coaching/check-ins.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { CheckInCard } from './check-in-card.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { smoothHeights } from '../coaching/hills.ts';

export interface CheckInListProps {
  /** Check-ins, newest first. */
  checkIns: readonly CheckIn[];
  /** The coach's energy question; missing if there is none. */
  energy?: CheckInQuestion | undefined;
  /** True if older ones exist, among the messages. */
  more?: boolean;
}

/** Number of visible check-ins; the others are collapsed. */
const VISIBLE_COUNT = 4;
/** Minimum number of points for a curve. */
const CURVE_FROM = 3;
const CURVE_TO = 12;

/** Earlier check-ins. */
export function CheckInList({ checkIns, energy, more = false }: CheckInListProps) {
  const pages = usePages();
  if (checkIns.length === 0) return null;
  const older = checkIns.slice(VISIBLE_COUNT);
  const count = older.length;
  return (
    <section className="check-ins" aria-labelledby="earlier-weeks">
      <h2 id="earlier-weeks">
        <Trans>Earlier weeks</Trans>
      </h2>
      {energy && <EnergyLine checkIns={checkIns} asked={energy.question} />}
      <Weeks checkIns={checkIns.slice(0, VISIBLE_COUNT)} />
      {count > 0 && (
        <details className="check-ins-older">
          <summary>
            <Plural value={count} one="# older week" other="# older weeks" />
          </summary>
          <Weeks checkIns={older} />
          {more && (
            <p>
              <a href={`${pages}/coaching#letters`}>
                <Trans>Earlier ones are in your messages</Trans>
              </a>
            </p>
          )}
        </details>
      )}
    </section>
  );
}

function Weeks({ checkIns }: Pick<CheckInListProps, 'checkIns'>) {
  return (
    <ol>
      {checkIns.map((checkIn) => (
        <li key={checkIn.id}>
          <h3>
            <WeekLabel week={checkIn.week} />
          </h3>
          <CheckInCard checkIn={checkIn} />
        </li>
      ))}
    </ol>
  );
}

function WeekLabel({ week }: { week: string }) {
  const { longDate } = useDates();
  const monday = longDate(week);
  return <Trans>Week of {monday}</Trans>;
}

/** Energy by week as an elevation line, with the numbers below. */
function EnergyLine({ checkIns, asked }: Pick<CheckInListProps, 'checkIns'> & { asked: string }) {
  const weeks = checkIns
    .flatMap(({ energy }) => energy ?? [])
    .slice(0, CURVE_TO)
    .toReversed();
  const count = weeks.length;
  if (count < CURVE_FROM) return null;
  return (
    <figure className="energy-line">
      <Elevation seed="energy" heights={smoothHeights(weeks.map((energy) => (energy - 1) / 4))} />
      <figcaption>
        {asked || <Plural value={count} one="Your energy over # week" other="Your energy over # weeks" />}
      </figcaption>
    </figure>
  );
}
