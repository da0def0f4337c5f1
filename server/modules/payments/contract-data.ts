import { traderLine } from '#contract/withdrawal-words.ts';
import { formatDay } from '../../format.ts';
import type { Order } from '../orders/order.entity.ts';
import { guaranteeUntil, withdrawUntil } from '../orders/terms.ts';
import type { PaymentContext } from './payment-context.ts';

/**
 * What the mail that confirms a contract says about it (Directive 2011/83/EU, article 8 (7)): who sells,
 * the guarantee, and how to withdraw, or the consent with which that right has ended.
 */
export function contractData({ brand, seller }: Pick<PaymentContext, 'brand' | 'seller'>, order: Order) {
  const { timeZone } = brand;
  const ended = !order.coaching && Boolean(order.digitalConsent);
  const until = ended ? null : withdrawUntil(order, timeZone);
  const guarantee = guaranteeUntil(order, timeZone);
  return {
    trader: traderLine(seller),
    traderByMail: traderLine({ ...seller, phone: null }),
    traderIds: registered(seller),
    termsUrl: `${brand.url}/terms`,
    withdrawUrl: `${brand.url}/withdraw`,
    guaranteeText: guarantee
      ? `Guarantee: you get all of it back if you ask until the end of ${formatDay(guarantee, timeZone)}.`
      : '',
    withdrawalEnded: ended ? 'yes' : '',
    withdrawUntil: until ? formatDay(until, timeZone) : '',
  };
}

/** Under which numbers the seller is known to the authorities, as far as the shop was told. */
function registered({ businessId, vatId, register }: PaymentContext['seller']): string {
  return [businessId && `Business ID ${businessId}`, vatId && `VAT number ${vatId}`, register]
    .filter(Boolean)
    .join(', ');
}
