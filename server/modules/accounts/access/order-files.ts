import { toMailboxKey } from '#contract/forms/email.ts';
import { awaitsConfirmation, MOVABLE_MS } from '#server/modules/sales/orders/attribution.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { isFree } from '#server/modules/sales/orders/agreed-amount.ts';
import { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';
import { BuyerAction } from '#server/modules/sales/orders/buyer-action.entity.ts';
import { type Order, type Payment, Refund, RefundRequest } from '#server/modules/sales/orders/order.entity.ts';
import { hasEnded } from '#server/modules/sales/orders/contract-end.ts';
import { Program, type ProgramFile } from '#server/modules/catalog/programs/program.entity.ts';
import { isLive } from './access.service.ts';
import { Purchase, Subscription } from './purchase.entity.ts';

/** Contents of an order. */
interface Brought {
  files: readonly ProgramFile[];
  /** Key of the training plan; null if the programme has none. */
  plan: string | null;
  /** Number of daily steps. */
  steps: number;
}

const NOTHING: Brought = { files: [], plan: null, steps: 0 };

/** Returns the contents of a paid order; nothing once the money is back. */
export async function loadOrderContents(em: Em, { id, programId, status }: Order, now: Date): Promise<Brought> {
  if (status !== 'paid' || !(await isOrderOwned(em, id, now))) return NOTHING;
  return loadContents(em, programId);
}

/** Returns the files, plan and steps of a programme. */
export async function loadContents(em: Em, programId: number): Promise<Brought> {
  const program = await em.findOne(Program, { id: programId });
  const [found] = await em.execute<{ plan: string | null; steps: number }[]>(
    `select (select key from training_plan where key = program.plan_key) as plan,
       (select count(*)::int from program_step where program_step.program_id = program.id) as steps
     from program where id = ?`,
    [programId],
  );
  const { plan = null, steps = 0 } = found ?? {};
  const files = (program?.content.files ?? []).filter(({ document }) => plan !== null || document !== 'training-plan');
  return { files, plan, steps };
}

/** True within an hour of the payment, or of the confirmation of an order that costs nothing. */
export async function isJustPaid(em: Em, order: Order, now: Date): Promise<boolean> {
  // A confirmed order of a programme that the mailbox already owns looks like a granted one.
  const paidAt = isFree(order) ? order.captureAt : (order.paidAt ?? (await findHiddenReturn(em, order))?.createdAt);
  return Boolean(paidAt && now.getTime() <= paidAt.getTime() + MOVABLE_MS);
}

/**
 * True within that hour for a guest's paid order that its mailbox has not confirmed. The result is the same with or
 * without an account, and whether or not the programme was owned. False once a payment was returned because of it: the
 * payer could take back what has kept the mailbox from its purchase. False for a contract that has ended, too.
 */
export async function isCorrectable(em: Em, order: Order, now: Date): Promise<boolean> {
  if (!awaitsConfirmation(order) || order.withdrawnAt || !(await isJustPaid(em, order, now))) return false;
  if (order.status !== 'paid') return (await findHiddenReturn(em, order)) !== null;
  if ((await hasEnded(em, order)) || (await isUsed(em, order))) return false;
  return !(await hasDuplicate(em, order)) && !(await hasBlockedCode(em, order));
}

/** True if the account of its mailbox has acted on it: stored a card, cancelled, or asked for the money back. */
async function isUsed(em: Em, { id }: Order): Promise<boolean> {
  if ((await em.count(BuyerAction, { order: id, action: { $ne: 'order.address' } })) > 0) return true;
  const asked = { $or: [{ kind: 'guarantee' as const }, { confirmedAt: { $ne: null } }] };
  return (await em.count(RefundRequest, { order: id, ...asked })) > 0;
}

/** True if a paid order was returned as a duplicate, or another payment of its mailbox was because of it. */
async function hasDuplicate(em: Em, { id, emailKey, programId, mode, paidAt }: Order): Promise<boolean> {
  const refunds = await em.find(
    Refund,
    { reason: 'duplicate', createdAt: { $gte: paidAt! }, payment: { order: { emailKey, programId, mode } } },
    { populate: ['payment'], refresh: true },
  );
  // A payment made twice for one order leaves that order as it is.
  return refunds.some(({ payment }) => payment.order.id !== id || payment.status !== 'duplicate');
}

/** True if a later payment of its mailbox was returned because this order had used the code. */
async function hasBlockedCode(em: Em, { id, emailKey, coupon, mode, paidAt }: Order): Promise<boolean> {
  if (!coupon) return false;
  const others = { coupon: coupon.id, mode, id: { $ne: id } };
  const refunds = await em.find(
    Refund,
    { reason: 'code', createdAt: { $gte: paidAt! }, payment: { order: others } },
    { populate: ['payment.order'], refresh: true },
  );
  return refunds.some(({ payment }) => toMailboxKey(payment.order.emailKey) === toMailboxKey(emailKey));
}

/** True if a guest's page offers no downloads: coaching, and programmes without files. */
export async function hasNoDownloads(em: Em, { coaching, programId }: Order): Promise<boolean> {
  return coaching || (await loadContents(em, programId)).files.length === 0;
}

/**
 * Returns the refunded payment of a guest's order if only the mailbox may learn the reason: the programme was already
 * owned, or the code already used. Null for every other order. Null also for programmes with downloads: a refunded
 * order has none, so its page would differ anyway.
 */
export async function findHiddenReturn(em: Em, order: Order): Promise<Payment | null> {
  if (order.status !== 'flagged' || order.confirmedAt || !(await hasNoDownloads(em, order))) return null;
  const code = order.coupon ? await em.findOne(DiscountCode, { id: order.coupon.id, onceEach: true }) : null;
  const reason = { $in: ['duplicate' as const, ...(code ? (['code'] as const) : [])] };
  const refund = await em.findOne(Refund, { payment: { order }, reason }, { populate: ['payment'] });
  return (refund?.payment as Payment | undefined) ?? null;
}

/** False once the money for a purchase was refunded. */
async function isOrderOwned(em: Em, order: string, now: Date): Promise<boolean> {
  const purchase = await em.findOne(Purchase, { order, status: 'completed' }, { refresh: true });
  if (purchase) return true;
  const subscription = await em.findOne(Subscription, { order }, { refresh: true });
  return subscription !== null && isLive(subscription, now);
}
