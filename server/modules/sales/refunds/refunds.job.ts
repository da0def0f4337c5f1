import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { forEachRow, jobKind, type JobKind, type JobQueue, LEASE_MS } from '#server/platform/jobs/queue.ts';
import { englishSpeaker, loadSpeaker } from '#server/platform/i18n/words.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order, Payment, Refund } from '../orders/order.entity.ts';
import { RefundRefused } from '../providers/payment-provider.ts';
import { PAYMENT_METHODS } from '../providers/provider-name.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { notifyRefund } from '../notices/refund-notices.ts';
import { writeCreditNote } from '../receipts/receipts.service.ts';
import { withRefusals } from '../providers/provider-refusals.service.ts';
import { isRejected } from './refunds.service.ts';
import { reopenRequests } from './settle-requests.ts';
import { notifyRefusedRefund } from '../notices/flagged-notices.ts';

export const refundQueue: JobQueue = {
  kind: 'refund',
  entity: Refund,
  open: "status = 'pending'",
  failed: "status = 'refused'",
};

/** Sends due refunds to the providers. */
export function refundJob(context: PaymentContext): JobKind {
  return jobKind<Refund>(
    withRefusals(context, {
      ...refundQueue,
      batchSize: 1,
      concurrency: 4,
      leaseMs: LEASE_MS,
      backoff: { firstMs: 1_000, maxMs: 300_000 },
      failureEvent: 'refund.attempt_failed',
      handle: forEachRow<Refund>(async ({ id, attempts }, finish) => {
        const where = { populate: ['payment', 'payment.order'] } as const;
        const refund = await forkEm(context.orm).findOneOrFail(Refund, { id }, where);
        try {
          const reference = await send(context, refund);
          await close(context, refund, async (tx) => {
            await finish({ status: 'done', reference, doneAt: context.clock() }, tx);
            if (refund.payment.provider === 'code') await endFree(context, tx, refund);
          });
        } catch (error) {
          if (!(error instanceof RefundRefused)) throw error;
          context.log.warn(
            { refund: id, attempt: attempts, problem: getErrorMessage(error).slice(0, 500) },
            'refund.refused',
          );
          // Shown to the coach beside the payment.
          const problem = getErrorMessage((await loadSpeaker(context.brand.language)).say(error.words)).slice(0, 500);
          await close(context, refund, async (tx) => {
            await finish({ status: 'refused', lastError: problem, doneAt: context.clock() }, tx);
            const order = await tx.findOneOrFail(Order, { id: refund.payment.order.id });
            if (!isRejected(refund.payment)) await reopenRequests(tx, order, context.brand.timeZone);
            await notifyRefusedRefund(context, tx, order, refund.payment, {
              refund: id,
              amountMinor: refund.amountMinor,
              problem,
            });
          });
        }
      }),
    }),
  );
}

/** Ends a free order: a payment of 0.00 has no provider to report the refund. */
async function endFree(context: PaymentContext, tx: Em, { payment: { id } }: Refund): Promise<void> {
  const payment = await tx.findOneOrFail(Payment, { id }, { populate: ['order'] });
  const { order } = payment;
  const now = context.clock();
  payment.status = 'refunded';
  await tx.nativeUpdate(Purchase, { order: order.id }, { status: 'refunded', endedAt: now });
  const { seller, brand } = context;
  const note = await writeCreditNote(
    tx,
    order,
    payment,
    { back: 0 },
    { seller, brand: brand.name, timeZone: brand.timeZone, now },
  );
  await notifyRefund(context, tx, order, payment, { back: 0, note, ends: true });
}

/** Sends a refund. Returns the provider's id, or null if it was already refunded. */
async function send({ providers }: PaymentContext, refund: Refund): Promise<string | null> {
  const { id, amountMinor, endsContract, payment } = refund;
  if (payment.order.mode !== providers.mode)
    throw new Error(`It was paid in ${payment.order.mode} mode: the keys are others now.`);
  // A free order has nothing to refund; only access ends.
  if (payment.provider === 'code') return null;
  const provider = providers.all.find(({ name }) => name === payment.provider);
  if (!provider) throw new Error(`${englishSpeaker.say(PAYMENT_METHODS[payment.provider])} payments are not set up.`);
  return provider.refund({ id, amountMinor, endsContract, payment, order: payment.order });
}

/** Stores the outcome and schedules reconciliation, which applies the provider's state. */
async function close(
  context: PaymentContext,
  { payment }: Refund,
  note: (tx: Em) => Promise<void>,
): Promise<undefined> {
  await forkEm(context.orm).transactional(async (tx) => {
    await note(tx);
    await tx.nativeUpdate(Order, { id: payment.order.id }, { nextCheckAt: context.clock() });
  });
  context.mailWritten();
  context.workWritten();
}
