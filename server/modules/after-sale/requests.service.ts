import { randomUUID } from 'node:crypto';
import { toDecimal } from '#contract/money.ts';
import { type Em, forkOf } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { isLive } from '../access/access.service.ts';
import { Purchase, Subscription } from '../access/purchase.entity.ts';
import type { User } from '../users/user.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buyerName, notifyBuyer, notifyCoach } from '../payments/payment-notices.ts';
import { dayInWords, euro, momentInWords } from '../payments/format.ts';
import { itemOf } from '../receipts/receipts.service.ts';
import { Order, Payment, RefundRequest } from '../orders/order.entity.ts';
import { endingOf, guaranteeUntil } from '../orders/terms.ts';

/** Notes that a subscription is to end, with the mail that says when. @throws {NothingToDo} */
export async function cancelSubscription(context: PaymentContext, order: Order, row: Subscription): Promise<void> {
  const now = context.clock();
  if (row.endsAt || !isLive(row, now)) throw new NothingToDo('There is nothing to cancel.');
  const startedAt = await startOf(forkOf(context.orm), order);
  const ending = endingOf({ startedAt, minimumMonths: order.minimumMonths }, row);
  const { charges } = ending;
  // What is over already, because its renewal was not paid, ends at once.
  const over = ending.endsAt <= now;
  const endsAt = over ? now : ending.endsAt;
  await forkOf(context.orm).transactional(async (tx) => {
    // Two windows: one of them cancels.
    const done = await tx.nativeUpdate(
      Subscription,
      { id: row.id, endsAt: null },
      { endsAt, pendingChange: over ? 'now' : 'end' },
    );
    if (done === 0) throw new NothingToDo('There is nothing to cancel.');
    await requestReconcile(tx, order, now);
    const data = {
      item: itemOf(order),
      endsOn: dayInWords(endsAt),
      chargesText: inWords(charges, order.amountMinor),
      accountUrl: `${context.brand.url}/dashboard?tab=subscriptions`,
    };
    notifyBuyer(context, tx, order, 'subscription-cancelled', data, { cause: `cancel:${row.id}:${now.getTime()}` });
  });
  context.mailWritten();
}

/** Notes that a subscription is to go on after all. @throws {NothingToDo} */
export async function resumeSubscription(context: PaymentContext, order: Order, row: Subscription): Promise<void> {
  const now = context.clock();
  if (!row.endsAt || !isLive(row, now)) throw new NothingToDo('There is nothing to resume.');
  await forkOf(context.orm).transactional(async (tx) => {
    await tx.nativeUpdate(Subscription, { id: row.id }, { endsAt: null, pendingChange: 'resume' });
    await requestReconcile(tx, order, now);
  });
}

/** Notes that a member asks for the money back under the shop's guarantee; asked again, it is the same request. */
export async function requestRefund(
  context: PaymentContext,
  user: User,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await forkOf(context.orm).transactional(async (tx) => {
    const bought =
      (await tx.findOne(Purchase, { id, user, status: 'completed' }, { populate: ['order'] })) ??
      (await tx.findOne(Subscription, { id, user }, { populate: ['order'] }));
    const order = bought?.order;
    if (!order) throw new NotFound();
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`refund:${order.id}`]);
    const now = context.clock();
    const until = guaranteeUntil(order);
    if (!until || until < now) throw new AppError(409, 'too_late', 'The days of the guarantee have passed.');
    if ((await tx.count(Payment, { order, status: 'paid' })) === 0)
      throw new NothingToDo('There is nothing to give back.');
    if (await tx.findOne(RefundRequest, { order, kind: 'guarantee', settledAt: null })) return;
    const item = itemOf(order);
    const whose = { fullName: order.fullName ?? '', email: order.email };
    const request = { id: randomUUID(), order, ...whose, contract: item, note };
    tx.create(RefundRequest, { ...request, kind: 'guarantee', settledAt: null, createdAt: now });
    const cause = `asked:${request.id}`;
    notifyBuyer(context, tx, order, 'refund-requested', { item, requestedAt: momentInWords(now) }, { cause });
    notifyCoach(context, tx, 'refund-notice', cause, {
      kind: 'asks for the money back',
      buyer: buyerName(order),
      item,
    });
  });
  context.mailWritten();
}

/** 409: it is so already. */
class NothingToDo extends AppError {
  constructor(message: string) {
    super(409, 'nothing_to_do', message);
  }
}

/** Has the order looked at soon: its provider has to be told. */
export async function requestReconcile(em: Em, { id }: Order, now: Date): Promise<void> {
  await em.nativeUpdate(Order, { id }, { nextCheckAt: now });
}

/** When the first period began: the provider counts months from there. */
async function startOf(em: Em, order: Order): Promise<Date> {
  const first = await em.findOne(
    Payment,
    { order: order.id, periodStart: { $ne: null } },
    { orderBy: { periodStart: 'asc' } },
  );
  return first?.periodStart ?? order.paidAt ?? order.createdAt;
}

function inWords(charges: number, amountMinor: number): string {
  if (charges === 0) return 'Nothing more will be charged.';
  const payments = charges === 1 ? 'One more payment' : `${charges} more payments`;
  return `${payments} of ${euro(amountMinor)} will be charged, €${toDecimal(charges * amountMinor)} in all.`;
}
