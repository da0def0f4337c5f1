import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/operations/stuck.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { TruncationNote } from './only-these.tsx';
import { AttemptCount } from './tried.tsx';

type Events = StuckResponse['stuckEvents'];

interface Sender {
  since: (count: number, day: string) => Words;
  /** Text if the list shows none of them. */
  waiting: (count: number) => Words;
}

const SENDERS: Readonly<Record<Events[number]['provider'], Sender>> = {
  stripe: {
    since: (count, day) =>
      msg`${plural(count, { one: `# Stripe webhook pending since ${day}.`, other: `# Stripe webhooks pending since ${day}.` })}`,
    waiting: (count) =>
      msg`${plural(count, { one: '# Stripe webhook pending.', other: '# Stripe webhooks pending.' })}`,
  },
  paypal: {
    since: (count, day) =>
      msg`${plural(count, { one: `# PayPal webhook pending since ${day}.`, other: `# PayPal webhooks pending since ${day}.` })}`,
    waiting: (count) =>
      msg`${plural(count, { one: '# PayPal webhook pending.', other: '# PayPal webhooks pending.' })}`,
  },
};

/** Failed provider events, each with its reason. A payment may lack its access. */
export function StuckEvents({ events, totals }: { events: Events; totals: StuckResponse['totals']['events'] }) {
  const { t } = useLingui();
  const { dateAndTime } = useDates();
  if (events.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Delayed webhooks`}>
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
          <Trans>Show webhooks</Trans>
        </summary>
        <ul>
          {events.map(({ id, type, attempts, problem, createdAt }) => (
            <li key={id}>
              <b>{type}</b>{' '}
              <span>
                {dateAndTime(createdAt)}, <AttemptCount attempts={attempts} />
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
        <TruncationNote shown={events.length} total={totals.stripe + totals.paypal} />
      </details>
    </section>
  );
}

/** Count of one provider's waiting events. The list shows the oldest of both, so it may contain none of this one. */
function Waiting({ words, total, events }: { words: Sender; total: number; events: Events }) {
  const say = useSay();
  const { longDate } = useDates();
  if (total === 0) return null;
  const [oldest] = events.map(({ createdAt }) => createdAt).sort((a, b) => Date.parse(a) - Date.parse(b));
  return <p>{say(oldest ? words.since(total, longDate(oldest)) : words.waiting(total))}</p>;
}
