import { msg } from '@lingui/core/macro';
import { findSentence } from '#contract/i18n/sentence.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import { traderLine } from '#contract/sales/withdrawal-words.ts';
import { pagesUrl } from '#server/platform/brand.ts';
import { formatDay } from '#server/platform/i18n/format.ts';
import type { Order } from '../orders/order.entity.ts';
import { guaranteeUntil, hasWaivedWithdrawal, withdrawUntil } from '../orders/terms.ts';
import type { PaymentContext } from './payment-context.ts';

/**
 * Builds the fields of the contract confirmation (Directive 2011/83/EU, article 8 (7)): seller, guarantee, and either
 * the right of withdrawal or the consent that ended it. In the order's language.
 */
export function contractData(
  { brand, seller }: Pick<PaymentContext, 'brand' | 'seller'>,
  order: Order,
  speaker: Speaker,
) {
  const { say, language } = speaker;
  const { timeZone } = brand;
  const ended = hasWaivedWithdrawal(order);
  const until = ended ? null : withdrawUntil(order, timeZone);
  const guarantee = guaranteeUntil(order, timeZone);
  const day = guarantee && formatDay(guarantee, timeZone, language);
  const url = pagesUrl(brand, language);
  const trader = traderLine(seller);
  return {
    trader: say(findSentence(trader) ?? trader),
    traderByMail: traderLine({ ...seller, phone: null }),
    traderIds: registered(seller, speaker),
    termsUrl: `${url}/terms`,
    withdrawUrl: `${url}/withdraw`,
    guaranteeText: day ? say(msg`Guarantee: you get a full refund if you ask by the end of ${day}.`) : '',
    withdrawalEnded: ended ? 'yes' : '',
    withdrawUntil: until ? formatDay(until, timeZone, language) : '',
  };
}

/** Returns the seller's registration numbers, as configured. */
function registered({ businessId, vatId, register }: PaymentContext['seller'], { say }: Speaker): string {
  const ids = [businessId && say(msg`Business ID ${businessId}`), vatId && say(msg`VAT number ${vatId}`), register];
  return ids.filter(Boolean).join(', ');
}
