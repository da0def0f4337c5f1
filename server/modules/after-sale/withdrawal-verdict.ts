import type { Em } from '../../db/orm.ts';
import { plusDays, dayIn, endOfDay } from '../../days.ts';
import { formatDay, formatMoney } from '../../format.ts';
import { type Order, Payment } from '../orders/order.entity.ts';
import { guaranteeUntil, hasWaivedWithdrawal, REFUND_DAYS, withdrawalTerm } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { itemOf } from '../receipts/receipts.service.ts';

/** What becomes of a withdrawal, and how its buyer is told. */
export interface Verdict {
  /** `accepted` ends the contract; `again` had ended it before; `refused` says why. */
  kind: 'accepted' | 'again' | 'refused' | 'unknown';
  /** What is so now. */
  outcomeText: string;
  /** What follows. */
  nextText: string;
  /** The API's word for a refusal. */
  code?: 'too_late' | 'right_ended' | 'nothing_to_do';
}

/** Judges a withdrawal from an order; null stands for one that was not found. */
export async function judge(tx: Em, context: PaymentContext, order: Order | null): Promise<Verdict> {
  const { timeZone } = context.brand;
  const now = context.clock();
  if (!order) return UNKNOWN;
  const item = itemOf(order);
  if (order.withdrawnAt) {
    return {
      kind: 'again',
      outcomeText: `You have withdrawn from this contract already, on ${formatDay(order.withdrawnAt, timeZone)}. It has ended.`,
      nextText: 'Nothing more is charged for it, and you need to do nothing more.',
    };
  }
  const paid = await tx.find(Payment, { order, status: { $in: ['paid', 'disputed'] } });
  const until = withdrawalTerm(order, timeZone);
  // What a bank has taken for its buyer has gone back, too; a contract that renews can still be ended by it.
  const left = paid.filter(({ amountMinor, refundedMinor }) => refundedMinor < amountMinor);
  if (paid.length === 0 || !until || (left.length === 0 && order.interval === 'once')) {
    const outcomeText = `What you paid for ${item} has gone back already. There is nothing left to withdraw from.`;
    return refusal('nothing_to_do', outcomeText, 'Nothing more is charged for it.');
  }
  if (until < now) {
    const outcomeText = `We cannot accept it: the 14 days in which you could withdraw from ${item} ended on ${formatDay(until, timeZone)}.`;
    return refusal('too_late', outcomeText, stillOpen(context, order));
  }
  if (hasWaivedWithdrawal(order)) {
    const asked = formatDay(order.digitalConsentAt ?? order.paidAt ?? now, timeZone);
    const outcomeText = `We cannot accept it: on ${asked} you asked for ${item} to start at once and agreed that your right to withdraw ends with that. It ended when it was opened to you.`;
    return refusal('right_ended', outcomeText, stillOpen(context, order));
  }
  const backBy = formatDay(endOfDay(timeZone, plusDays(dayIn(timeZone, now), REFUND_DAYS)), timeZone);
  const back = left
    .map(({ amountMinor, refundedMinor, currency }) => formatMoney(amountMinor - refundedMinor, currency))
    .join(' and ');
  const monthly = order.interval === 'month';
  return {
    kind: 'accepted',
    outcomeText: monthly
      ? `You have withdrawn from ${item}. The contract has ended, and nothing more is charged. A charge that was on its way already goes back by itself.`
      : `You have withdrawn from ${item}. The contract has ended.`,
    nextText: back
      ? `Your coach gives ${back} back by ${backBy}, the way you paid. A second e-mail, with a credit note, says when it is done.${monthly ? '' : ' What you bought closes with that.'}`
      : 'Your bank has given you back what you paid already.',
  };
}

function refusal(code: NonNullable<Verdict['code']>, outcomeText: string, nextText: string): Verdict {
  return { kind: 'refused', code, outcomeText, nextText };
}

const UNKNOWN: Verdict = {
  kind: 'unknown',
  outcomeText: 'We have not found the contract by what you wrote, so nothing has ended yet.',
  nextText:
    'Your coach looks for it and writes to you. If it is found and you were in time, today counts as the day on which you withdrew: what you paid comes back within 14 days. The number of the receipt finds it at once.',
};

/** What a buyer can still do when it is too late to withdraw. */
function stillOpen({ brand, clock }: PaymentContext, order: Order): string {
  const until = guaranteeUntil(order, brand.timeZone);
  const url = `${brand.url}/dashboard`;
  if (until && until >= clock()) {
    return `Our own guarantee still holds, until ${formatDay(until, brand.timeZone)}: ask for your money back at ${url}`;
  }
  return order.interval === 'month'
    ? `You can still cancel what renews, at ${url}?tab=subscriptions`
    : 'If you think that this is wrong, answer this e-mail.';
}
