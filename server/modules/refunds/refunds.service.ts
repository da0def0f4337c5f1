import { randomUUID } from 'node:crypto';
import { type Em, forkOf } from '../../db/orm.ts';
import { messageOf } from '../../errors.ts';
import { Order, type Payment, Refund, type RefundReason } from '../orders/order.entity.ts';
import { RefundRefused } from '../orders/payment-provider.ts';
import { paymentMethodOf } from '../orders/provider-name.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyRefusedRefund } from '../payments/payment-notices.ts';

const LEASE_MS = 60_000;
const MAX_WAIT_MS = 300_000;

/** Writes that what is left of a payment goes back. It is sent to the provider after the commit, and repeated until it has happened. */
export function createRefund(
  tx: Em,
  payment: Payment,
  { reason, endsContract, now }: { reason: RefundReason; endsContract: boolean; now: Date },
): Refund {
  return tx.create(Refund, {
    id: randomUUID(),
    payment,
    amountMinor: payment.amountMinor - payment.refundedMinor,
    reason,
    endsContract,
    nextAttemptAt: now,
    createdAt: now,
  });
}

/** Does the refunds that are due; true if there were any. */
export async function workRefunds(context: PaymentContext): Promise<boolean> {
  const now = context.clock();
  const rows = await forkOf(context.orm).execute<{ id: string }[]>(
    `update refund set leased_until = ?, attempts = attempts + 1
     where id in (
       select id from refund where status = 'pending' and next_attempt_at <= ? and (leased_until is null or leased_until <= ?)
       order by next_attempt_at limit 4 for update skip locked
     ) returning id`,
    [new Date(now.getTime() + LEASE_MS), now, now],
  );
  await Promise.all(rows.map(({ id }) => work(context, id)));
  return rows.length > 0;
}

async function work(context: PaymentContext, id: string): Promise<void> {
  const em = forkOf(context.orm);
  const refund = await em.findOneOrFail(Refund, { id }, { populate: ['payment', 'payment.order'] });
  const order = refund.payment.order as Order;
  try {
    const provider = context.providers.all.find(({ name }) => name === refund.payment.provider);
    if (!provider) throw new Error(`${paymentMethodOf(refund.payment.provider)} payments are not set up.`);
    const { id, amountMinor, endsContract, payment } = refund;
    const reference = await provider.refund({ id, amountMinor, endsContract, payment, order });
    await finish(context, refund, { status: 'done', reference });
  } catch (error) {
    const problem = messageOf(error);
    context.log.warn({ refund: id, attempts: refund.attempts, problem }, 'refund.attempt_failed');
    if (error instanceof RefundRefused)
      return finish(context, refund, { status: 'refused', lastError: problem.slice(0, 500) });
    const wait = Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(refund.attempts - 1, 10));
    const nextAttemptAt = new Date(context.clock().getTime() + wait);
    await em.nativeUpdate(Refund, { id }, { leasedUntil: null, nextAttemptAt, lastError: problem.slice(0, 500) });
  }
}

/** Notes the outcome and has the order reconciled: what follows from a refund follows from what the provider says. */
async function finish(
  context: PaymentContext,
  { id, payment }: Refund,
  outcome: { status: 'done' | 'refused'; reference?: string | null; lastError?: string },
): Promise<void> {
  const now = context.clock();
  await forkOf(context.orm).transactional(async (tx) => {
    await tx.nativeUpdate(Refund, { id }, { ...outcome, leasedUntil: null, doneAt: now });
    await tx.nativeUpdate(Order, { id: payment.order.id }, { nextCheckAt: now });
    if (outcome.status === 'refused') {
      const order = await tx.findOneOrFail(Order, { id: payment.order.id });
      notifyRefusedRefund(context, tx, order, payment, { refund: id, problem: outcome.lastError ?? '' });
    }
  });
  context.mailWritten();
}
