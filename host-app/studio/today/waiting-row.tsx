import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TodayResponse, WaitingKind } from '#contract/studio/today.ts';
import { WAITING_LISTS } from '#contract/studio/waiting-lists.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { useNumbers } from '../core/use-numbers.ts';

type Waiting = TodayResponse['waiting'][number];

/** How many of one kind wait, since when or until when, and the way there. */
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

interface Shown {
  /** Without the number, which stands in front. */
  said: (count: number) => Words;
  /** Somebody's money or the shop itself is at stake. */
  pressing?: boolean;
}

const KINDS: Readonly<Record<WaitingKind, Shown>> = {
  'check-ins': {
    said: (n) =>
      msg`${plural(n, { one: 'client with a check-in to answer', other: 'clients with check-ins to answer' })}`,
  },
  'new-clients': {
    said: (n) => msg`${plural(n, { one: 'new client to write to', other: 'new clients to write to' })}`,
  },
  plans: {
    said: (n) => msg`${plural(n, { one: 'client who needs a plan', other: 'clients who need a plan' })}`,
  },
  pain: {
    said: (n) => msg`${plural(n, { one: 'client who noted pain', other: 'clients who noted pain' })}`,
    pressing: true,
  },
  quiet: {
    said: (n) =>
      msg`${plural(n, { one: 'client without a session for a week', other: 'clients without a session for a week' })}`,
  },
  threads: { said: (n) => msg`${plural(n, { one: 'open thread', other: 'open threads' })}` },
  promised: {
    said: (n) => msg`${plural(n, { one: 'client who waits for an answer', other: 'clients who wait for an answer' })}`,
  },
  withdrawals: {
    said: (n) => msg`${plural(n, { one: 'withdrawal to settle', other: 'withdrawals to settle' })}`,
    pressing: true,
  },
  unmatched: {
    said: (n) => msg`${plural(n, { one: 'withdrawal without an order', other: 'withdrawals without an order' })}`,
    pressing: true,
  },
  refunds: {
    said: (n) => msg`${plural(n, { one: 'request for money back', other: 'requests for money back' })}`,
    pressing: true,
  },
  'refused-refunds': {
    said: (n) => msg`${plural(n, { one: 'refund that did not go through', other: 'refunds that did not go through' })}`,
    pressing: true,
  },
  renewals: {
    said: (n) => msg`${plural(n, { one: 'renewal that failed', other: 'renewals that failed' })}`,
  },
  'refused-mails': {
    said: (n) => msg`${plural(n, { one: 'e-mail that was refused', other: 'e-mails that were refused' })}`,
  },
  jobs: {
    said: (n) => msg`${plural(n, { one: 'job that is stuck', other: 'jobs that are stuck' })}`,
    pressing: true,
  },
  'provider-messages': {
    said: (n) =>
      msg`${plural(n, { one: 'message of a payment provider that is stuck', other: 'messages of payment providers that are stuck' })}`,
    pressing: true,
  },
  'provider-refusals': {
    said: (n) =>
      msg`${plural(n, { one: 'problem with a payment provider to fix', other: 'problems with payment providers to fix' })}`,
    pressing: true,
  },
  unsellable: {
    said: (n) =>
      msg`${plural(n, { one: 'price that no card is charged with', other: 'prices that no card is charged with' })}`,
    pressing: true,
  },
  'empty-programmes': {
    said: (n) =>
      msg`${plural(n, { one: 'programme on sale that brings its owners nothing yet', other: 'programmes on sale that bring their owners nothing yet' })}`,
    pressing: true,
  },
};
