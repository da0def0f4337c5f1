import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/studio/stuck.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { OnlyThese } from './only-these.tsx';
import { Tried } from './tried.tsx';

type Events = StuckResponse['stuckEvents'];

const SENDERS: Readonly<Record<Events[number]['provider'], (count: number, day: string) => Words>> = {
  stripe: (count, day) =>
    msg`${plural(count, { one: `# message of the card provider waits since ${day}.`, other: `# messages of the card provider wait since ${day}.` })}`,
  paypal: (count, day) =>
    msg`${plural(count, { one: `# message of PayPal waits since ${day}.`, other: `# messages of PayPal wait since ${day}.` })}`,
};

/** Something that was paid may not be granted yet: the reason stands below each message. */
export function StuckEvents({ events, totals }: { events: Events; totals: StuckResponse['totals']['events'] }) {
  const { t } = useLingui();
  const { dateAndTime } = useDates();
  if (events.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Delayed messages`}>
      {(['stripe', 'paypal'] as const).map((name) => (
        <Waiting
          key={name}
          words={SENDERS[name]}
          total={totals[name]}
          events={events.filter(({ provider }) => provider === name)}
        />
      ))}
      <details>
        <summary>
          <Trans>What they are about</Trans>
        </summary>
        <ul>
          {events.map(({ id, type, attempts, problem, createdAt }) => (
            <li key={id}>
              <b>{type}</b>{' '}
              <span>
                {dateAndTime(createdAt)}, <Tried attempts={attempts} />
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
        <OnlyThese shown={events.length} total={totals.stripe + totals.paypal} />
      </details>
    </section>
  );
}

function Waiting({ words, total, events }: { words: (typeof SENDERS)['stripe']; total: number; events: Events }) {
  const say = useSay();
  const { longDate } = useDates();
  if (events.length === 0) return null;
  const since = events.map(({ createdAt }) => createdAt).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b));
  return <p>{say(words(total, longDate(since)))}</p>;
}
