import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TodayResponse, WaitingKind } from '#contract/studio/today.ts';
import { WAITING_LISTS } from '#contract/studio/waiting-lists.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useNumbers } from '../core/use-numbers.ts';

type Waiting = TodayResponse['waiting'][number];

/** Open tasks of one kind: number, age or due date, and a link. */
export function WaitingRow({ waiting: { kind, count, since, until, overdue } }: { waiting: Waiting }) {
  const say = useSay();
  const { longDate } = useDates();
  const { count: shown } = useNumbers();
  const { said, pressing } = KINDS[kind];
  const { to, search } = WAITING_LISTS[kind];
  const day = until ? longDate(until) : longDate(since);
  return (
    <Link to={to} search={search} className="today-row" data-pressing={pressing || overdue || undefined}>
      <b>{shown(count)}</b>
      <span>{say(said(count))}</span>
      {until && (
        <time dateTime={until}>
          {overdue ? (
            <Trans comment="A day by which something had to be done">was due on {day}</Trans>
          ) : (
            <Trans comment="A day by which something has to be done">by {day}</Trans>
          )}
        </time>
      )}
      {!until && since && (
        <time dateTime={since}>
          <Trans comment="A day since when something waits">since {day}</Trans>
        </time>
      )}
    </Link>
  );
}

interface WaitingKindDisplay {
  /** Text without the number, which comes first. */
  said: (count: number) => Words;
  /** True if money or the shop itself is at stake. */
  pressing?: boolean;
}

const KINDS: Readonly<Record<WaitingKind, WaitingKindDisplay>> = {
  'check-ins': {
    said: (n) => msg`${plural(n, { one: 'check-in to answer', other: 'clients with a check-in to answer' })}`,
  },
  'new-clients': {
    said: (n) => msg`${plural(n, { one: 'new client to welcome', other: 'new clients to welcome' })}`,
  },
  plans: {
    said: (n) => msg`${plural(n, { one: 'client needs a plan', other: 'clients need a plan' })}`,
  },
  pain: {
    said: (n) => msg`${plural(n, { one: 'client reported pain', other: 'clients reported pain' })}`,
    pressing: true,
  },
  quiet: {
    said: (n) =>
      msg`${plural(n, { one: 'client with no workout for a week', other: 'clients with no workout for a week' })}`,
  },
  threads: { said: (n) => msg`${plural(n, { one: 'open thread', other: 'open threads' })}` },
  promised: {
    said: (n) => msg`${plural(n, { one: 'client waiting for a reply', other: 'clients waiting for a reply' })}`,
  },
  withdrawals: {
    said: (n) => msg`${plural(n, { one: 'withdrawal to resolve', other: 'withdrawals to resolve' })}`,
    pressing: true,
  },
  unmatched: {
    said: (n) => msg`${plural(n, { one: 'withdrawal without an order', other: 'withdrawals without an order' })}`,
    pressing: true,
  },
  refunds: {
    said: (n) => msg`${plural(n, { one: 'refund request', other: 'refund requests' })}`,
    pressing: true,
  },
  'refused-refunds': {
    said: (n) => msg`${plural(n, { one: 'failed refund', other: 'failed refunds' })}`,
    pressing: true,
  },
  renewals: {
    said: (n) => msg`${plural(n, { one: 'failed renewal', other: 'failed renewals' })}`,
  },
  'refused-mails': {
    said: (n) => msg`${plural(n, { one: 'rejected e-mail', other: 'rejected e-mails' })}`,
  },
  jobs: {
    said: (n) => msg`${plural(n, { one: 'stuck job', other: 'stuck jobs' })}`,
    pressing: true,
  },
  'provider-messages': {
    said: (n) => msg`${plural(n, { one: 'stuck payment webhook', other: 'stuck payment webhooks' })}`,
    pressing: true,
  },
  'provider-refusals': {
    said: (n) =>
      msg`${plural(n, { one: 'payment provider problem to fix', other: 'payment provider problems to fix' })}`,
    pressing: true,
  },
  unsellable: {
    said: (n) => msg`${plural(n, { one: 'price that cards can’t pay', other: 'prices that cards can’t pay' })}`,
    pressing: true,
  },
  'empty-programmes': {
    said: (n) =>
      msg`${plural(n, { one: 'programme on sale without content', other: 'programmes on sale without content' })}`,
    pressing: true,
  },
};
