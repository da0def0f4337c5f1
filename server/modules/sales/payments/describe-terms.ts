import { msg, plural } from '@lingui/core/macro';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import { formatDay, formatMoney } from '#server/platform/i18n/format.ts';
import { getFirstAmount, calculateMinimumTotal, isFree } from '../orders/agreed-amount.ts';
import { isHeldForAccount, unconfirmedUntil } from '../orders/attribution.ts';
import type { Order, Payment } from '../orders/order.entity.ts';

interface Reader {
  speaker: Speaker;
  timeZone: string;
  now: Date;
}

/**
 * Describes the agreed terms from the order: price, renewal, minimum term, next charge and access (Directive
 * 2011/83/EU, article 8 (7)).
 */
export function describeTerms(order: Order, payment: Pick<Payment, 'periodEnd'>, reader: Reader): string {
  const terms = order.interval === 'once' ? onceTerms(order) : monthlyTerms(order, payment, reader);
  const sentences = [...terms, ...returnTerms(order, reader)];
  return sentences.map((sentence) => reader.speaker.say(sentence)).join(' ');
}

/** Says when the payment of an unconfirmed order is refunded. */
function returnTerms(order: Order, { speaker: { language }, timeZone, now }: Reader): Words[] {
  const until = unconfirmedUntil(order);
  const day = until && until > now && formatDay(until, timeZone, language);
  return day ? [msg`If the order isn’t confirmed by ${day}, it expires and the payment is refunded.`] : [];
}

function onceTerms(order: Order): Words[] {
  const { accessDays, coaching } = order;
  const days = accessDays;
  if (coaching && days) {
    return [
      msg`${plural(days, {
        one: 'Your coaching lasts # day. It does not renew.',
        other: 'Your coaching lasts # days. It does not renew.',
      })}`,
    ];
  }
  const once = isFree(order) ? msg`You paid nothing, and nothing renews.` : msg`You paid once, and nothing renews.`;
  if (coaching) return [msg`Your coaching has no end date.`, once];
  if (!accessDays) return [msg`Your access has no end date.`, once];
  return [msg`${plural(accessDays, { one: 'Your access lasts # day.', other: 'Your access lasts # days.' })}`, once];
}

function monthlyTerms(
  order: Order,
  { periodEnd }: Pick<Payment, 'periodEnd'>,
  { speaker: { language }, timeZone, now }: Reader,
): Words[] {
  const { amountMinor, currency, minimumMonths, coaching } = order;
  const isHeld = isHeldForAccount(order);
  const firstMinor = getFirstAmount(order);
  const first = formatMoney(firstMinor, currency, language);
  const price = formatMoney(amountMinor, currency, language);
  const total = formatMoney(calculateMinimumTotal(order), currency, language);
  const day = periodEnd && periodEnd > now && formatDay(periodEnd, timeZone, language);
  return [
    ...(firstMinor === amountMinor ? [] : [msg`The first month costs ${first}.`]),
    minimumMonths
      ? msg`${plural(minimumMonths, {
          one: `It renews each month for ${price}, for at least # month.`,
          other: `It renews each month for ${price}, for at least # months.`,
        })}`
      : msg`It renews each month for ${price}, and you can cancel at any time.`,
    ...(minimumMonths && minimumMonths > 1 ? [msg`That is at least ${total} in total.`] : []),
    ...(day && !isHeld ? [msg`The next payment of ${price} is charged on ${day}.`] : []),
    ...(day && isHeld && !unconfirmedUntil(order)
      ? [msg`It renews only if you confirm the order. Otherwise it ends on ${day}, and nothing more is charged.`]
      : []),
    coaching
      ? msg`Your coaching lasts as long as the subscription.`
      : msg`Your access lasts as long as the subscription.`,
  ];
}
