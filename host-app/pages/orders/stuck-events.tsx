import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

type Events = CoachOrdersResponse['stuckEvents'];

const SENDERS: Readonly<Record<Events[number]['provider'], string>> = { stripe: 'the card provider', paypal: 'PayPal' };

/** Something that was paid may not be granted yet: the reason stands below each message. */
export function StuckEvents({ events }: { events: Events }) {
  const { dateAndTime } = useDates();
  if (events.length === 0) return null;
  return (
    <section className="orders-stuck" aria-label="Delayed messages">
      {Object.entries(SENDERS).map(([name, sender]) => (
        <Waiting key={name} sender={sender} events={events.filter(({ provider }) => provider === name)} />
      ))}
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

function Waiting({ sender, events }: { sender: string; events: Events }) {
  const { longDate } = useDates();
  if (events.length === 0) return null;
  const since = events.map(({ createdAt }) => createdAt).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b));
  return (
    <p>
      {events.length === 1 ? `1 message of ${sender} waits` : `${events.length} messages of ${sender} wait`} since{' '}
      {longDate(since)}.
    </p>
  );
}
