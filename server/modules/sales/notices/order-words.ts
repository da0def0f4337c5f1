import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import { formatMoney } from '#server/platform/i18n/format.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import { formatItem } from '../receipts/receipts.service.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';

/** Returns a buyer's name for the coach. */
export function buyerName({ fullName, email, emailKey }: Order, { say }: Pick<Speaker, 'say'>): string {
  if (isErased(emailKey)) return say(msg`Deleted person`);
  return fullName ? `${fullName} (${email})` : email;
}

/** Returns item and amount of a payment for the coach. */
export function describePayment(order: Order, payment: Payment, language: Language): { item: string; amount: string } {
  return { item: formatItem(order), amount: formatMoney(payment.amountMinor, payment.currency, language) };
}
