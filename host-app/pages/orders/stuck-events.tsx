import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { dateAndTime, longDate } from '#widgets/ui/dates.ts';

type Events = CoachOrdersResponse['stuckEvents'];

/** Something that was paid may not be granted yet: the reason stands below each message. */
export function StuckEvents({ events }: { events: Events }) {
  if (events.length === 0) return null;
  const since = events.map(({ createdAt }) => createdAt).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b));
  return (
    <section className="orders-stuck" aria-label="Delayed messages">
      <p>
        {events.length === 1
          ? '1 message of the card provider waits'
          : `${events.length} messages of the card provider wait`}{' '}
        since {longDate(since)}.
      </p>
      <details>
        <summary>What they are about</summary>
        <ul>
          {events.map(({ id, type, attempts, problem, createdAt }) => (
            <li key={id}>
              <b>{type}</b>{' '}
              <span>
                {dateAndTime(createdAt)}, tried {attempts === 1 ? 'once' : `${attempts} times`}
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
