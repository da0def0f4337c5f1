import { msg } from '@lingui/core/macro';
import { isMainOffer } from '#contract/catalog/main-offer.ts';
import { toDecimal } from '#contract/shared/money.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import type { Offer } from '../programs/program.entity.ts';
import { chargeLimits } from '#server/modules/sales/stripe/stripe-amounts.ts';

type Type = 'free' | 'one_time' | 'subscription';

/** Refuses prices and ways of selling that fit no offer. @throws {InvalidInput} beside the field */
export function refusePrices(
  { type, price }: { type: Type; price: number },
  offers: readonly Pick<Offer, 'kind' | 'interval'>[],
  typeBefore?: Type,
): void {
  const refuse = (path: string, message: Words) => {
    throw new InvalidInput([{ path, message }]);
  };
  if (type === 'free' && price > 0) refuse('price', msg`Free programmes cost 0.00.`);
  if (type === 'free' && offers.length > 0) refuse('type', msg`It still has offers. Archive them first.`);
  if (type === 'free') return;
  refuseUnchargeablePrice(price);
  // It may be sold to existing customers only; another type needs an offer for new buyers.
  if (type !== typeBefore && offers.length > 0 && !offers.some((offer) => isMainOffer(type, offer))) {
    refuse('type', type === 'subscription' ? msg`No monthly offer. Add one first.` : NO_ONCE);
  }
}

const NO_ONCE = msg`No one-off offer. Add one first.`;

/** Refuses prices outside the limits of card payments. @throws {InvalidInput} */
export function refuseUnchargeablePrice(price: number): void {
  const { least, most } = chargeLimits('EUR');
  if (price >= least && price <= most) return;
  const [from, to] = [toDecimal(least), toDecimal(most)];
  throw new InvalidInput([{ path: 'price', message: msg`Card payments need a price from ${from} to ${to} EUR.` }]);
}
