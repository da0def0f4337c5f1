import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type { AppliedCoupon, CouponResponse } from '#contract/sales/checkout.ts';
import { toDecimal } from '#contract/shared/money.ts';
import type { Words } from '#contract/i18n/speak.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { dayIn } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { DiscountCode } from '#server/modules/catalog/discount-codes/discount-code.entity.ts';
import { countUses } from '../../orders/coupon-uses.ts';
import { calculateDiscount } from '#server/modules/catalog/discount-codes/discount.ts';
import type { Order } from '../../orders/order.entity.ts';
import type { Choice, Reduction } from '../../orders/orders.service.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { resolveOfferPrice } from '#server/modules/catalog/programs/programs.service.ts';
import { chargeLimits } from '../../stripe/stripe-amounts.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { oneTimeChoice } from '../offer-choice.ts';

/** Buyer who uses a discount code. */
export interface CouponBuyer {
  emailKey: string;
  /** True if the mailbox was typed and not proven. */
  unproven?: boolean;
}

/**
 * Applies a discount code in the order's transaction; the payment uses it up. Call it while the address is locked.
 * @throws {CouponRefused}
 */
export async function reserveCoupon(
  tx: Em,
  context: PaymentContext,
  code: string | undefined,
  choice: Choice,
  buyer: CouponBuyer,
): Promise<Reduction | null> {
  if (code === undefined) return null;
  const coupon = await tx.findOne(
    DiscountCode,
    { code: canonical(code) },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  );
  return judge(tx, context, coupon, choice, buyer);
}

/** Returns a member's price with a code; writes and reserves nothing. @throws {CouponRefused} */
export async function quoteCoupon(
  em: Em,
  context: PaymentContext,
  user: User,
  { programId, coupon: code }: { programId: number; coupon: string },
): Promise<CouponResponse> {
  const reduction = await quoteFor(em, context, user, await oneTimeChoice(em, programId), code);
  return { ...presentReduction(reduction), amount: toDecimal(reduction.amountMinor) };
}

/** Does the same for a known offer. @throws {CouponRefused} */
export async function quoteFor(
  em: Em,
  context: PaymentContext,
  { emailKey }: User,
  choice: Choice,
  code: string,
): Promise<Reduction> {
  const coupon = await em.findOne(DiscountCode, { code: canonical(code) });
  return judge(em, context, coupon, choice, { emailKey });
}

/** Returns the discount of an order, for its payer. */
export function appliedCoupon({ couponCode, listMinor, discountMinor, firstMinor }: Order): AppliedCoupon | undefined {
  if (!couponCode || !listMinor || !discountMinor) return undefined;
  return {
    code: couponCode,
    listPrice: toDecimal(listMinor),
    discount: toDecimal(discountMinor),
    renewals: (firstMinor ?? null) === null ? 'forever' : 'once',
  };
}

function presentReduction({ coupon, listMinor, discountMinor, firstMinor }: Reduction): AppliedCoupon {
  return {
    code: coupon.code,
    listPrice: toDecimal(listMinor),
    discount: toDecimal(discountMinor),
    renewals: firstMinor === null ? 'forever' : 'once',
  };
}

/** Normalises a code. */
function canonical(code: string): string {
  return code.trim().toUpperCase();
}

async function judge(
  em: Em,
  { clock, brand, providers }: PaymentContext,
  coupon: DiscountCode | null,
  choice: Choice,
  buyer: CouponBuyer,
): Promise<Reduction> {
  const now = clock();
  if (!coupon) throw new CouponRefused(msg`Unknown code. Check the spelling.`);
  const today = dayIn(brand.timeZone, now);
  if (coupon.startsOn && today < coupon.startsOn) throw new CouponRefused(msg`This code cannot be used yet.`);
  if (coupon.endedAt || (coupon.endsOn && today > coupon.endsOn)) throw new CouponRefused(msg`This code has expired.`);
  const { program } = choice;
  if (coupon.programIds.length > 0 && !coupon.programIds.includes(program.id)) {
    throw new CouponRefused(msg`This code doesn’t apply to this programme.`);
  }
  const reduction = reduce(coupon, choice);
  const { emailKey, unproven } = buyer;
  const { mode } = providers;
  const uses = await countUses(em, { couponId: coupon.id, emailKey, mode, isProven: !unproven });
  const again = uses.withdrawn > 0 || (coupon.onceEach && uses.own > 0);
  // A stranger who types an address must not learn what its owner bought: only the mailbox gets a mail.
  if (again && !unproven) {
    throw new CouponRefused(msg`This code has already been used with this e-mail address.`);
  }
  if (uses.all >= (coupon.maxUses ?? Infinity)) throw new CouponRefused(msg`This code has been used up.`);
  return again ? { ...reduction, again } : reduction;
}

function reduce(coupon: DiscountCode, { program, offer }: Choice): Reduction {
  const listMinor = resolveOfferPrice(program, offer);
  if (offer.currency !== 'EUR') throw new CouponRefused(msg`This code doesn’t apply to this programme.`);
  const discountMinor = calculateDiscount(coupon, listMinor);
  const less = listMinor - discountMinor;
  const { least } = chargeLimits(offer.currency);
  // A subscription's card is stored with its first payment, and the provider needs one above zero.
  if (less <= 0 && offer.interval === 'month') {
    throw new CouponRefused(
      msg`With this code, a subscription’s first payment would be zero, which isn’t possible. The code works for one-off purchases.`,
    );
  }
  if (less > 0 && less < least) {
    const from = `${toDecimal(least)} ${offer.currency}`;
    throw new CouponRefused(msg`With this code, the price would be below the minimum of ${from}.`);
  }
  const firstAlone = offer.interval === 'month' && coupon.renewals === 'once';
  return {
    coupon,
    listMinor,
    discountMinor,
    amountMinor: firstAlone ? listMinor : less,
    firstMinor: firstAlone ? less : null,
  };
}

/** 400: the code does not apply; the reason is shown beside its field. */
class CouponRefused extends AppError {
  constructor(why: Words) {
    super(400, 'coupon_refused', why, { issues: [{ path: 'coupon', message: why }] });
  }
}
