import { msg, plural } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import { pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatDay, formatEuro, formatMoney } from '#server/platform/i18n/format.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { graceUntil } from '#server/modules/accounts/access/access.service.ts';
import type { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import type { Order } from '../orders/order.entity.ts';
import type { Ending } from '../orders/terms.ts';
import { formatItem, formatTranslatedItem } from '../receipts/receipts.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { buyerName } from './order-words.ts';
import { notifyCoach } from './coach-notices.ts';
import { notifyBuyer, signInUrl } from './payment-notices.ts';

/** Returns the link to change the card. */
export function cardUrl(context: Pick<PaymentContext, 'brand'>, language: Language): string {
  return signInUrl(context, language, '/dashboard?tab=subscriptions');
}

/** Notifies of a failed renewal: access continues for a while, and the card can be changed. */
export async function notifyFailedRenewal(
  context: PaymentContext,
  tx: Em,
  order: Order,
  row: Subscription,
): Promise<void> {
  const { language, amountMinor } = order;
  const data = {
    item: formatTranslatedItem(order),
    amount: formatEuro(amountMinor, language),
    graceUntil: formatDay(graceUntil(row), context.brand.timeZone, language),
    cardUrl: cardUrl(context, language),
  };
  const cause = `past_due:${row.id}:${row.currentPeriodEnd.getTime()}`;
  notifyBuyer(context, tx, order, 'renewal-failed', data, { cause });
}

/** Tells the coach once per failed renewal. */
export async function notifyCoachOfFailedRenewal(
  context: PaymentContext,
  tx: Em,
  order: Order,
  row: Subscription,
): Promise<void> {
  const { say, language } = await loadSpeaker(context.brand.language);
  const until = formatDay(graceUntil(row), context.brand.timeZone, language);
  const price = formatMoney(order.amountMinor, order.currency, language);
  const buyer = buyerName(order, { say });
  const item = formatItem(order);
  const what = say(msg`Renewal failed`);
  const details = say(
    msg`The payment of ${price} by ${buyer} for ${item} failed. The member was notified, and the provider will retry. Access lasts until ${until}.`,
  );
  notifyCoach(
    context,
    tx,
    'payment-flagged',
    { about: order.emailKey, order: order.id, cause: `past_due:${row.id}:${row.currentPeriodEnd.getTime()}` },
    { what, details },
  );
}

/** Notifies of a cancellation: end date and remaining charges. */
export async function notifyCancellation(
  context: PaymentContext,
  tx: Em,
  order: Order,
  { id, endsAt, charges, over, byCoach }: Ending & { id: string; over: boolean; byCoach: boolean },
): Promise<void> {
  const { brand, clock } = context;
  const { say, language } = await loadSpeaker(order.language);
  const price = formatEuro(order.amountMinor, language);
  const total = formatEuro(charges * order.amountMinor, language);
  const chargesText =
    charges === 0
      ? msg`You won’t be charged again.`
      : msg`${plural(charges, {
          one: `One more payment of ${price} will be charged, ${total} in total.`,
          other: `# more payments of ${price} will be charged, ${total} in total.`,
        })}`;
  const endsOn = formatDay(endsAt, brand.timeZone, language);
  const data = {
    item: formatTranslatedItem(order),
    endsOn,
    chargesText: say(chargesText),
    restText: say(over ? msg`It has ended and no longer gives access.` : msg`Nothing changes until ${endsOn}.`),
    titleText: say(byCoach ? msg`Your subscription was cancelled` : msg`You have cancelled`),
    byText: say(
      byCoach
        ? msg`Your coach cancelled it for you. If you didn’t request this, reply to this e-mail.`
        : msg`This confirms it. Please keep this e-mail.`,
    ),
    accountUrl: `${pagesUrl(brand, language)}/dashboard?tab=subscriptions`,
  };
  notifyBuyer(context, tx, order, 'subscription-cancelled', data, { cause: `cancel:${id}:${clock().getTime()}` });
}

/** Notifies everybody who was told of the end that the subscription continues, with the next charge. */
export async function notifyGoingOn(
  context: PaymentContext,
  tx: Em,
  order: Order,
  { id, currentPeriodEnd, byCoach }: Pick<Subscription, 'id' | 'currentPeriodEnd'> & { byCoach: boolean },
): Promise<void> {
  const { brand, clock } = context;
  const { say, language } = await loadSpeaker(order.language);
  const data = {
    item: formatTranslatedItem(order),
    nextOn: formatDay(currentPeriodEnd, brand.timeZone, language),
    amount: formatEuro(order.amountMinor, language),
    byText: say(
      byCoach
        ? msg`Your coach reversed the cancellation for you. If you didn’t request this, reply to this e-mail.`
        : msg`You have reversed the cancellation. This confirms it.`,
    ),
    accountUrl: `${pagesUrl(brand, language)}/dashboard?tab=subscriptions`,
  };
  const cause = `resume:${id}:${clock().getTime()}`;
  notifyBuyer(context, tx, order, 'subscription-goes-on', data, { cause });
}

/** If the shop did not end it, the reason is unknown: it was ended at the provider. */
const ENDS = {
  unpaid: msg`It ended because the payment failed.`,
  planned: msg`It ended on the scheduled day.`,
  unconfirmed: msg`It ended because the order was never confirmed. Nothing more is charged.`,
  elsewhere: msg`It was cancelled for you. If you didn’t request this, write to the address below.`,
};

export async function notifySubscriptionEnd(
  context: PaymentContext,
  tx: Em,
  order: Order,
  row: Subscription,
  why: keyof typeof ENDS,
): Promise<void> {
  const { say, language } = await loadSpeaker(order.language);
  const programsUrl = `${pagesUrl(context.brand, language)}/demo#programs`;
  const data = { item: formatTranslatedItem(order), reasonText: say(ENDS[why]), programsUrl };
  notifyBuyer(context, tx, order, 'subscription-ended', data, { cause: `ended:${row.id}` });
}
