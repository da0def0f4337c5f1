import { msg } from '@lingui/core/macro';
import { toDecimal } from '#contract/shared/money.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import type { DiscountCode } from './discount-code.entity.ts';
import { calculateDiscount } from './discount.ts';
import { Program } from '../programs/program.entity.ts';
import { listActiveOffers, resolveOfferPrice, withoutPrefix } from '../programs/programs.service.ts';
import { chargeLimits } from '#server/modules/sales/stripe/stripe-amounts.ts';

/** Days in which an order that a code made free can be confirmed: its mail may leave a day later, or more. */
export const FREE_ORDER_DAYS = 7;

/** Maximum number of names in a sentence. */
const MOST_NAMES = 6;

/**
 * Refuses a code that no offer can be paid with. A code that fails only for some offers is accepted: the form names
 * them, and checkout refuses it there.
 * @throws {InvalidInput} at the discount, with the offers
 */
export async function refuseUnusable(
  tx: Em,
  coupon: Pick<DiscountCode, 'percent' | 'amountMinor' | 'programIds'>,
  prefix: string,
): Promise<void> {
  const sold = await tx.find(
    Program,
    { published: true, endedAt: null, ...(coupon.programIds.length > 0 && { id: { $in: coupon.programIds } }) },
    { populate: ['offers'], orderBy: { position: 'asc', id: 'asc' } },
  );
  const { least } = chargeLimits('EUR');
  const offers = sold.flatMap((program) =>
    listActiveOffers(program).map((offer) => ({ program, offer, price: resolveOfferPrice(program, offer) })),
  );
  const paid = offers.filter(({ price }) => price > 0);
  const isPayable = ({ price, offer }: (typeof paid)[number]) => {
    const left = price - calculateDiscount(coupon, price);
    // A single payment may be free; a subscription needs a first payment.
    return left >= least || (left === 0 && offer.interval === 'once');
  };
  if (paid.length === 0 || paid.some(isPayable)) return;
  const names = paid.map(({ program, offer }) => {
    const name = withoutPrefix(program.name, prefix);
    return offer.name === name ? name : `${name}: ${offer.name}`;
  });
  const list = names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '');
  const amount = toDecimal(least);
  throw new InvalidInput([
    {
      path: coupon.percent ? 'percent' : 'amount',
      message: msg`With this code, ${list} would cost less than ${amount} EUR, which can’t be paid.`,
    },
  ]);
}
