import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TodayResponse, WaitingKind } from '#contract/operations/today.studio.ts';
import { WAITING_LISTS } from '#contract/operations/waiting-lists.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { useNumbers } from '../core/use-numbers.ts';

type Waiting = TodayResponse['waiting'][number];

/** Open tasks of one kind: number, age or due date, and a link. */
export function WaitingRow({ waiting: { kind, count, since, until, overdue } }: { waiting: Waiting }) {
  const say = useSay();
  const { longDate } = useDates();
  const { count: shown } = useNumbers();
  const { said, action, pressing } = KINDS[kind];
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
      <em>{say(action)}</em>
    </Link>
  );
}

interface WaitingKindDisplay {
  /** Text without the number, which comes first. */
  said: (count: number) => Words;
  /** Verb for the link. */
  action: Words;
  /** True if money or the shop itself is at stake. */
  pressing?: boolean;
}

const REPLY = msg({ message: 'Reply', context: 'verb on a line of things to do' });
const WELCOME = msg({ message: 'Welcome', comment: 'Verb on a line of things to do: write a first message' });
const ASSIGN = msg({ message: 'Assign', comment: 'Verb on a line of things to do: give a client a training plan' });
const REVIEW = msg({ message: 'Review', comment: 'Verb on a line of things to do' });
const RESOLVE = msg({ message: 'Resolve', comment: 'Verb on a line of things to do' });
const FIX = msg({ message: 'Fix', comment: 'Verb on a line of things to do' });

const KINDS: Readonly<Record<WaitingKind, WaitingKindDisplay>> = {
  'check-ins': {
    action: REPLY,
    said: (n) =>
      msg`${plural(n, { one: 'client with an unanswered check-in', other: 'clients with an unanswered check-in' })}`,
  },
  'new-clients': {
    action: WELCOME,
    said: (n) => msg`${plural(n, { one: 'new client to welcome', other: 'new clients to welcome' })}`,
  },
  plans: {
    action: ASSIGN,
    said: (n) => msg`${plural(n, { one: 'client needs a plan', other: 'clients need a plan' })}`,
  },
  pain: {
    action: REVIEW,
    said: (n) => msg`${plural(n, { one: 'client reported pain', other: 'clients reported pain' })}`,
    pressing: true,
  },
  quiet: {
    action: REVIEW,
    said: (n) =>
      msg`${plural(n, { one: 'client with no workout for a week', other: 'clients with no workout for a week' })}`,
  },
  threads: { action: REPLY, said: (n) => msg`${plural(n, { one: 'open thread', other: 'open threads' })}` },
  promised: {
    action: REPLY,
    said: (n) => msg`${plural(n, { one: 'client waiting for a reply', other: 'clients waiting for a reply' })}`,
  },
  withdrawals: {
    action: RESOLVE,
    said: (n) => msg`${plural(n, { one: 'withdrawal to resolve', other: 'withdrawals to resolve' })}`,
    pressing: true,
  },
  unmatched: {
    action: RESOLVE,
    said: (n) => msg`${plural(n, { one: 'withdrawal without an order', other: 'withdrawals without an order' })}`,
    pressing: true,
  },
  refunds: {
    action: RESOLVE,
    said: (n) => msg`${plural(n, { one: 'refund request', other: 'refund requests' })}`,
    pressing: true,
  },
  'refused-refunds': {
    action: RESOLVE,
    said: (n) => msg`${plural(n, { one: 'failed refund', other: 'failed refunds' })}`,
    pressing: true,
  },
  renewals: { action: REVIEW, said: (n) => msg`${plural(n, { one: 'failed renewal', other: 'failed renewals' })}` },
  'refused-mails': {
    action: REVIEW,
    said: (n) => msg`${plural(n, { one: 'rejected e-mail', other: 'rejected e-mails' })}`,
  },
  jobs: { action: REVIEW, said: (n) => msg`${plural(n, { one: 'stuck job', other: 'stuck jobs' })}`, pressing: true },
  'provider-messages': {
    action: REVIEW,
    said: (n) => msg`${plural(n, { one: 'stuck payment webhook', other: 'stuck payment webhooks' })}`,
    pressing: true,
  },
  'provider-refusals': {
    action: FIX,
    said: (n) =>
      msg`${plural(n, { one: 'payment provider problem to fix', other: 'payment provider problems to fix' })}`,
    pressing: true,
  },
  unsellable: {
    action: FIX,
    said: (n) => msg`${plural(n, { one: 'price outside card limits', other: 'prices outside card limits' })}`,
    pressing: true,
  },
  'empty-programmes': {
    action: FIX,
    said: (n) =>
      msg`${plural(n, { one: 'programme on sale without content', other: 'programmes on sale without content' })}`,
    pressing: true,
  },
};
