import { createHmac, timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Em } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { isFree } from '../orders/agreed.ts';
import { Order, Payment } from '../orders/order.entity.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';

const SECRET = /^free_([\da-f]{32})_secret_(\w{1,200})$/;

/** The secret with which a browser confirms an order that costs nothing: shaped as those of card payments are. */
export function freeSecret({ id }: Pick<Order, 'id'>, key: string): string {
  const bare = id.replaceAll('-', '');
  return `free_${bare}_secret_${createHmac('sha256', key).update(`free-order:${bare}`).digest('hex')}`;
}

/** The order of such a secret; null for any other secret. */
export async function findFreeOrder(em: Em, secret: string, keys: readonly string[]): Promise<Order | null> {
  const bare = SECRET.exec(secret)?.[1];
  if (!bare) return null;
  const id = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!keys.some((key) => isSame(freeSecret({ id }, key), secret))) return null;
  const order = await em.findOne(Order, { id }, { refresh: true });
  return order && isFree(order) ? order : null;
}

/** Fulfils an order that costs nothing, once the buyer has pressed for it. @throws {NotFound}, {AppError} 409 `order_ended` */
export async function confirmFreeOrder(
  em: Em,
  context: PaymentContext,
  secret: string,
  keys: readonly string[],
): Promise<void> {
  const order = await findFreeOrder(em, secret, keys);
  if (!order || order.mode !== context.providers.mode) throw new NotFound(msg`There is no such order.`);
  const now = context.clock();
  // Written first: whatever happens in between, the job fulfils it.
  const confirmed = { captureAt: now, nextCheckAt: now };
  await em.nativeUpdate(Order, { id: order.id, status: 'open', captureAt: null }, confirmed);
  await reconcileNow(context, order.id);
  if (await isFreeOrderDone(em, await em.findOneOrFail(Order, { id: order.id }, { refresh: true }))) return;
  throw new AppError(409, 'order_ended', msg`The code has been used up, or this order has ended. Please start again.`);
}

/**
 * Returns whether a confirmed order that costs nothing is answered as granted. It is, too, where the mailbox had it
 * already or got it in the meantime: that is the mailbox's to know.
 */
export async function isFreeOrderDone(em: Em, { id, status, neverCharged }: Order): Promise<boolean> {
  if (status === 'paid' || (neverCharged && status === 'void')) return true;
  return status === 'flagged' && (await em.count(Payment, { order: id, status: 'duplicate' })) > 0;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
