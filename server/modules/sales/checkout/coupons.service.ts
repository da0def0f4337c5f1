import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type { AppliedCoupon, CouponResponse } from '#contract/checkout.ts';
import { toDecimal } from '#contract/money.ts';
import type { Words } from '#contract/speak.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { dayIn } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { Coupon } from '#server/modules/catalog/discount-codes/coupon.entity.ts';
import { countUses } from '../orders/coupon-uses.ts';
import { calculateDiscount } from '#server/modules/catalog/discount-codes/discount.ts';
import type { Order } from '../orders/order.entity.ts';
import type { Choice, Reduction } from '../orders/orders.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { resolveOfferPrice } from '#server/modules/catalog/programs/programs.service.ts';
import { chargeLimits } from '../stripe/stripe-amounts.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { oneTimeChoice } from './offer-choice.ts';

/** Who wants to use a coupon. */
export interface CouponBuyer {
  emailKey: string;
  /** The mailbox was typed by somebody who has not shown that it is theirs. */
  unproven?: boolean;
}

/**
 * Reduces the price of an order that is written in the same transaction. An open order uses nothing: the payment does
 * (`giveUpCode`). To be called while the buyer's address is locked. @throws {CouponRefused}
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
    Coupon,
    { code: canonical(code) },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  );
  return judge(tx, context, coupon, choice, buyer);
}

/** What a code would make of a member's price: nothing is written, and nothing reserved. @throws {CouponRefused} */
export async function quoteCoupon(
  em: Em,
  context: PaymentContext,
  user: User,
  { programId, coupon: code }: { programId: number; coupon: string },
): Promise<CouponResponse> {
  const reduction = await quoteFor(em, context, user, await oneTimeChoice(em, programId), code);
  return { ...presentReduction(reduction), amount: toDecimal(reduction.amountMinor) };
}

/** The same for an offer that is known. @throws {CouponRefused} */
export async function quoteFor(
  em: Em,
  context: PaymentContext,
  { emailKey }: User,
  choice: Choice,
  code: string,
): Promise<Reduction> {
  const coupon = await em.findOne(Coupon, { code: canonical(code) });
  return judge(em, context, coupon, choice, { emailKey });
}

/** What an order's coupon took off, for whoever is asked to pay. */
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

/** One code, however it is written. */
function canonical(code: string): string {
  return code.trim().toUpperCase();
}

async function judge(
  em: Em,
  { clock, brand, providers }: PaymentContext,
  coupon: Coupon | null,
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
    throw new CouponRefused(msg`This code is not for this programme.`);
  }
  const reduction = reduce(coupon, choice);
  const { emailKey, unproven } = buyer;
  const { mode } = providers;
  const uses = await countUses(em, { couponId: coupon.id, emailKey, mode, isProven: !unproven });
  const again = coupon.onceEach && uses.own > 0;
  // Whoever types somebody else's address must not learn what its owner has bought: the mailbox alone is told.
  if (again && !unproven) {
    throw new CouponRefused(msg`This code has already been used with this e-mail address.`);
  }
  if (uses.all >= (coupon.maxUses ?? Infinity)) throw new CouponRefused(msg`This code has been used up.`);
  return again ? { ...reduction, again } : reduction;
}

function reduce(coupon: Coupon, { program, offer }: Choice): Reduction {
  const listMinor = resolveOfferPrice(program, offer);
  if (offer.currency !== 'EUR') throw new CouponRefused(msg`This code is not for this programme.`);
  const discountMinor = calculateDiscount(coupon, listMinor);
  const less = listMinor - discountMinor;
  const { least } = chargeLimits(offer.currency);
  // The provider takes the card with the first payment of a subscription, and takes none for nothing.
  if (less <= 0 && offer.interval === 'month') {
    throw new CouponRefused(
      msg`With this code, the first payment would be zero, but a subscription needs a first payment. The code works for programmes that are paid once.`,
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

/** 400: the code takes nothing off here, and why; said beside its field. */
class CouponRefused extends AppError {
  constructor(why: Words) {
    super(400, 'coupon_refused', why, { issues: [{ path: 'coupon', message: why }] });
  }
}
