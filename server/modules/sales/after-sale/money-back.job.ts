import { msg, plural } from '@lingui/core/macro';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { formatDay, formatMoment } from '#server/platform/i18n/format.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { PEOPLE_SEPARATOR } from '#server/platform/outbox/named-people.ts';
import { OPEN_DISPUTE } from '../dispute-evidence/open-dispute.ts';
import { RefundRequest } from '../orders/order.entity.ts';
import { moneyBackBy } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyCoach } from '../notices/coach-notices.ts';
import { returnUnconfirmed } from './unconfirmed-returns.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';

const EVERY_MS = 3_600_000;
/** Requests that a gathered reminder names. */
const NAMED_MAX = 5;

export const moneyBackQueue = recurringQueue('money-back');

/** Returns orders that nobody has confirmed, and reminds the coach of open refund requests before the legal deadline. */
export function moneyBackJob(context: PaymentContext): JobKind {
  const { orm, clock } = context;
  const run = async () => {
    // A failure of one keeps the other from nothing.
    const done = await Promise.allSettled([
      remindOfMoney(forkEm(orm), context),
      returnUnconfirmed(forkEm(orm), context),
    ]);
    for (const each of done) if (each.status === 'rejected') throw each.reason;
  };
  return recurring({ kind: 'money-back', everyMs: EVERY_MS, failureEvent: 'money_back.run_failed', clock, run });
}

/**
 * Reminds once per request, and again after it was reopened: the mails are written in the same transaction as the
 * rows' marks. Anyone can send withdrawals, so those of a run share one mail.
 */
export async function remindOfMoney(em: Em, context: PaymentContext): Promise<void> {
  const isMailed = await em.transactional(
    async (tx) => {
      const due = await markDue(tx, context);
      if (due.length === 1) await remindOfOne(tx, context, due[0]!.id);
      if (due.length > 1) await remindOfSeveral(tx, context, due);
      return due.length > 0;
    },
    { clear: true },
  );
  if (isMailed) context.mailWritten();
}

interface DueRequest {
  id: string;
  state: 'certain' | 'unconfirmed' | 'unmatched';
  createdAt: Date;
}

/** SQL over `refund_request r`: a dispute is open and nothing else can be refunded, so the reminder waits. */
const ALL_DISPUTED = `(exists (select from payment p where p.order_id = r.order_id and ${OPEN_DISPUTE})
  and not exists (select from payment p
    where p.order_id = r.order_id and p.status = 'paid' and p.refunded_minor < p.amount_minor))`;

/**
 * Marks due requests as reminded and returns them, the oldest first. Those that are being settled wait for the next
 * run. Test payments are not refunded in live mode, and Today hides them.
 */
async function markDue(tx: Em, { clock, providers }: PaymentContext): Promise<DueRequest[]> {
  // Of two runs at once the second finds nothing.
  await tx.execute(`select pg_advisory_xact_lock(hashtext('money-back-due'))`);
  const rows = await tx.execute<(Omit<DueRequest, 'createdAt'> & { mode: string | null; createdAt: string })[]>(
    `with due as (
       select r.id, o.mode, r.created_at as "createdAt", case when o.id is null then 'unmatched'
         when r.confirm_key is not null and r.confirmed_at is null then 'unconfirmed' else 'certain' end as state
       from refund_request r left join customer_order o on o.id = r.order_id
       where r.settled_at is null and r.remind_at <= ? and not ${ALL_DISPUTED} for update of r skip locked)
     update refund_request r set remind_at = null from due where due.id = r.id returning due.*`,
    [clock()],
  );
  return rows
    .filter(({ mode }) => !(mode === 'test' && providers.mode === 'live'))
    .map(({ id, state, createdAt }) => ({ id, state, createdAt: new Date(createdAt) }))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

async function remindOfOne(tx: Em, context: PaymentContext, id: string): Promise<void> {
  const { brand } = context;
  const speaker = await loadSpeaker(brand.language);
  const { say, language } = speaker;
  const request = await tx.findOneOrFail(RefundRequest, { id }, { populate: ['order'] });
  const { kind, order, email, contract, createdAt } = request;
  const buyer = nameBuyer(request, speaker);
  notifyCoach(
    context,
    tx,
    'money-back-due',
    { about: email, cause: `money-back-due:${id}:${context.clock().getTime()}` },
    {
      what:
        kind === 'withdrawal' ? say(msg`${buyer} withdraws from the contract`) : say(msg`${buyer} requests a refund`),
      item: order ? formatItem(order) : say(msg`"${contract}" (no order was found for it)`),
      receivedAt: formatMoment(createdAt, brand.timeZone, language),
      backBy: formatDay(moneyBackBy(createdAt, brand.timeZone), brand.timeZone, language),
      askedUrl: `${brand.url}/coach/${order ? `orders/${order.id}` : 'stuck/withdrawals'}`,
    },
  );
}

/** Names the first requests that are confirmed and have an order, and counts the others. */
async function remindOfSeveral(tx: Em, context: PaymentContext, due: readonly DueRequest[]): Promise<void> {
  const { brand } = context;
  const { timeZone } = brand;
  const speaker = await loadSpeaker(brand.language);
  const { say, language } = speaker;
  const inState = (state: DueRequest['state']) => due.filter((each) => each.state === state);
  const certain = inState('certain');
  const named = certain.slice(0, NAMED_MAX).map(({ id }) => id);
  const requests = await tx.find(
    RefundRequest,
    { id: { $in: named } },
    { populate: ['order'], orderBy: { createdAt: 'asc' } },
  );
  const formatDeadline = (createdAt: Date) => formatDay(moneyBackBy(createdAt, timeZone), timeZone, language);
  const lines = requests.map((request) => {
    const buyer = nameBuyer(request, speaker);
    const item = request.order ? formatItem(request.order) : request.contract;
    const day = formatDeadline(request.createdAt);
    return say(msg`${buyer}: ${item}. Refund due by ${day}.`);
  });
  const [first] = due;
  notifyCoach(
    context,
    tx,
    'refunds-due',
    { about: null, cause: `refunds-due:${first!.id}:${context.clock().getTime()}` },
    {
      count: due.length.toLocaleString(language),
      backBy: formatDeadline(first!.createdAt),
      list: lines.join('\n'),
      people: requests.map(({ email }) => toEmailKey(email)).join(PEOPLE_SEPARATOR),
      ...countOthers(speaker, {
        more: certain.length - named.length,
        unconfirmed: inState('unconfirmed').length,
        unmatched: inState('unmatched').length,
      }),
      todayUrl: `${brand.url}/coach`,
    },
  );
}

type OtherCounts = Record<'more' | 'unconfirmed' | 'unmatched', number>;

/** Returns a sentence for each number; empty for zero. */
function countOthers({ say }: Speaker, { more, unconfirmed, unmatched }: OtherCounts): Record<string, string> {
  const moreText = msg`${plural(more, { one: '# more request is open.', other: '# more requests are open.' })}`;
  const unconfirmedText = msg`${plural(unconfirmed, {
    one: '# withdrawal is not confirmed.',
    other: '# withdrawals are not confirmed.',
  })}`;
  const unmatchedText = msg`${plural(unmatched, {
    one: '# withdrawal has no order.',
    other: '# withdrawals have no order.',
  })}`;
  return {
    moreText: more ? say(moreText) : '',
    unconfirmedText: unconfirmed ? say(unconfirmedText) : '',
    unmatchedText: unmatched ? say(unmatchedText) : '',
  };
}

function nameBuyer({ fullName, email }: RefundRequest, { say }: Speaker): string {
  if (isErased(email)) return say(msg`Deleted person`);
  return fullName ? `${fullName} (${email})` : email;
}
