import type Stripe from 'stripe';
import * as z from 'zod';
import type { Params } from '../form.ts';
import { newId } from '../ids.ts';
import { toId, type Ledger } from '../ledger.ts';
import { currency, int, mergeMetadata, metadata, readParams, text } from '../params.ts';
import { createInvalidRequestProblem } from '../problem.ts';

const percent = z
  .string()
  .refine((value) => Number(value) > 0 && Number(value) <= 100, 'It is more than 0 and at most 100.')
  .transform(Number);
const Schema = z.strictObject({
  id: text.optional(),
  percent_off: percent.optional(),
  amount_off: int.optional(),
  currency: currency.optional(),
  duration: z.enum(['once', 'forever']).optional(),
  name: text.optional(),
  metadata: metadata.optional(),
});

export async function createCoupon(ledger: Ledger, params: Params): Promise<Stripe.Coupon> {
  const given = readParams(Schema, params);
  const { id = newId('coupon'), percent_off = null, amount_off = null } = given;
  if ((percent_off === null) === (amount_off === null))
    throw createInvalidRequestProblem('You must pass either percent_off or amount_off.', {
      code: 'parameters_exclusive',
    });
  if (amount_off !== null && (amount_off < 1 || !given.currency))
    throw createInvalidRequestProblem('An amount_off is positive and has a currency.', { param: 'amount_off' });
  if (await ledger.find('coupon', id))
    throw createInvalidRequestProblem('Coupon already exists.', { code: 'resource_already_exists' });
  return ledger.add('coupon', {
    id,
    object: 'coupon',
    amount_off,
    created: ledger.now,
    currency: given.currency ?? null,
    duration: given.duration ?? 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  });
}

/** Schema of `discounts`: coupons, or '' for none. */
export const discounts = z.union([z.literal(''), z.array(z.strictObject({ coupon: text })).max(20)]);

/** Redeems coupons for a subscription, in place of those that it had. */
export async function setDiscounts(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  given: z.output<typeof discounts>,
): Promise<void> {
  const redeemed: string[] = [];
  for (const { coupon: id } of given || []) {
    const coupon = await ledger.get('coupon', id, 'discounts[0][coupon]');
    coupon.times_redeemed += 1;
    const discount = ledger.add('discount', {
      id: newId('di'),
      object: 'discount',
      checkout_session: null,
      customer: toId(subscription.customer) ?? null,
      customer_account: null,
      end: null,
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: coupon.id, type: 'coupon' },
      start: ledger.now,
      subscription: subscription.id,
      subscription_item: null,
    });
    redeemed.push(discount.id);
  }
  subscription.discounts = redeemed;
}

/** Applies the coupons of a subscription to an invoice; one-time coupons are used up. */
export async function takeDiscounts(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  subtotal: number,
): Promise<Stripe.Invoice.TotalDiscountAmount[]> {
  const taken: Stripe.Invoice.TotalDiscountAmount[] = [];
  let left = subtotal;
  for (const id of subscription.discounts.map((each) => toId(each) ?? '')) {
    const discount = await ledger.get('discount', id);
    const coupon = await ledger.get('coupon', toId(discount.source.coupon) ?? '');
    const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((left * coupon.percent_off) / 100);
    const amount = Math.min(left, off);
    left -= amount;
    taken.push({ amount, discount: id });
    if (coupon.duration === 'once') subscription.discounts = subscription.discounts.filter((each) => toId(each) !== id);
  }
  return taken;
}
