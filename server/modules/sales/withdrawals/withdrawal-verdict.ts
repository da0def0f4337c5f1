import { msg } from '@lingui/core/macro';
import { toLocale } from '#contract/i18n/languages.ts';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import { pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatDay, formatMoney } from '#server/platform/i18n/format.ts';
import { isContractOver } from '../orders/contract-end.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { type Order, Payment } from '../orders/order.entity.ts';
import { isDisputeOpen } from '../dispute-evidence/open-dispute.ts';
import { guaranteeUntil, hasWaivedWithdrawal, moneyBackBy, withdrawalTerm } from '../orders/terms.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { formatTranslatedItem } from '../receipts/receipts.service.ts';

/** Outcome of a withdrawal, with its texts for the buyer. */
export interface WithdrawalVerdict {
  /** `accepted` ends the contract; `unconfirmed` waits for the mailbox; `again`: already ended. */
  kind: 'accepted' | 'unconfirmed' | 'again' | 'refused' | 'unknown';
  /** Describes the outcome, in the language of buyer or coach. */
  outcome: (speaker: Speaker) => string;
  /** Describes the next step. */
  next: (speaker: Speaker) => string;
  /** Describes the shop's guarantee if it still runs after a refusal. */
  guarantee?: ((speaker: Speaker) => string) | undefined;
  /** True for an accepted one that was confirmed after every refund for it was due: the coach decides what goes back. */
  isLate?: boolean;
  /** Error code of a refusal. */
  code?: 'too_late' | 'right_ended' | 'nothing_to_do';
}

/** Judges a withdrawal by its time of arrival; a null order was not found. */
export async function judgeWithdrawal(
  tx: Em,
  context: PaymentContext,
  order: Order | null,
  receivedAt: Date,
): Promise<WithdrawalVerdict> {
  const { timeZone } = context.brand;
  if (!order) return UNKNOWN;
  const item = formatTranslatedItem(order);
  if (order.withdrawnAt) return withdrawnAlready(order.withdrawnAt, timeZone);
  if (!order.paidAt) return acceptedUnpaid(order);
  const paid = await tx.find(Payment, { order, status: { $in: ['paid', 'disputed'] } });
  const until = withdrawalTerm(order, timeZone);
  // Money lost in a dispute counts as refunded; a subscription can still be ended.
  const left = paid.filter(({ amountMinor, refundedMinor }) => refundedMinor < amountMinor);
  if (paid.length === 0 || !until || (left.length === 0 && order.interval === 'once' && !isFree(order))) {
    const outcome = saying(
      () => msg`Your payment for ${item} has already been refunded. There is nothing left to withdraw from.`,
    );
    return refusal(
      'nothing_to_do',
      outcome,
      saying(() => msg`You won’t be charged for it again.`),
    );
  }
  if (until < receivedAt) {
    const outcome = saying((dayOf) => {
      const day = dayOf(until);
      return msg`We can’t accept it: the 14 days to withdraw from ${item} ended on ${day}.`;
    }, timeZone);
    return refusal('too_late', outcome, ...stillOpen(context, order));
  }
  // The right ends with the access, and that begins with the payment.
  if (hasWaivedWithdrawal(order) && receivedAt >= order.paidAt) {
    const outcome = saying((dayOf) => {
      const day = dayOf(order.digitalConsentAt ?? order.paidAt ?? receivedAt);
      return msg`We can’t accept it: on ${day} you asked for ${item} to start at once and agreed that your right to withdraw ends with that. The right ended when you got access.`;
    }, timeZone);
    return refusal('right_ended', outcome, ...stillOpen(context, order));
  }
  const now = context.clock();
  // A press proves who reads the mailbox now, not who wrote then; by then renewals may be paid and the service used.
  const isLate = left.length > 0 && !isFree(order) && moneyBackBy(until, timeZone) < now;
  const outcome = sayEnd(order, await isContractOver(tx, order, now));
  if (isLate) return { kind: 'accepted', outcome, next: CONFIRMED_LATE, isLate };
  // One that was confirmed after the deadline is refunded at once.
  const backBy = new Date(Math.max(moneyBackBy(receivedAt, timeZone).getTime(), now.getTime()));
  return { kind: 'accepted', outcome, next: sayNext(order, left, { backBy, timeZone }) };
}

/** Describes the end of a contract by an accepted withdrawal. */
function sayEnd(order: Order, isOver: boolean): WithdrawalVerdict['outcome'] {
  const item = formatTranslatedItem(order);
  if (isOver) return saying(() => msg`You have withdrawn from ${item}. The contract had already ended.`);
  return saying(() =>
    order.interval === 'month'
      ? msg`You have withdrawn from ${item}. The contract has ended, and you won’t be charged again. Any charge already in progress is refunded automatically.`
      : msg`You have withdrawn from ${item}. The contract has ended.`,
  );
}

/** Describes the refund, and what an open dispute holds. */
function sayNext(
  order: Order,
  left: readonly Payment[],
  { backBy, timeZone }: { backBy: Date; timeZone: string },
): WithdrawalVerdict['next'] {
  const refundable = left.filter((payment) => !isDisputeOpen(payment));
  const refund = sayRefund(order, refundable, { backBy, timeZone });
  const held = saying(
    () =>
      msg`Your bank or PayPal holds your payment because you dispute it. If the shop wins the dispute, your coach will refund the payment.`,
  );
  if (refundable.length === left.length) return refund;
  const sentences = refundable.length > 0 ? [refund, held] : [held];
  return (speaker) => sentences.map((each) => each(speaker)).join(' ');
}

/** Describes the refund of an accepted withdrawal. */
function sayRefund(
  order: Order,
  refundable: readonly Payment[],
  { backBy: due, timeZone }: { backBy: Date; timeZone: string },
): WithdrawalVerdict['next'] {
  return saying((dayOf, { language }) => {
    const backBy = dayOf(due);
    const amounts = refundable.map(({ amountMinor, refundedMinor, currency }) =>
      formatMoney(amountMinor - refundedMinor, currency, language),
    );
    const back = new Intl.ListFormat(toLocale(language, 'en-GB')).format(amounts);
    if (isFree(order)) return msg`You paid nothing, so there is nothing to refund. Your access ends now.`;
    if (amounts.length === 0) return msg`Your bank has already returned your payment.`;
    return order.interval === 'month'
      ? msg`Your coach will refund ${back} to your original payment method by ${backBy}. A second e-mail, with a credit note, will tell you when it is done.`
      : msg`Your coach will refund ${back} to your original payment method by ${backBy}. A second e-mail, with a credit note, will tell you when it is done. Access to your purchase will then end.`;
  }, timeZone);
}

/** Verdict for a contract whose payment has not arrived: nothing was delivered, so the right has not ended. */
function acceptedUnpaid(order: Order): WithdrawalVerdict {
  const item = formatTranslatedItem(order);
  return {
    kind: 'accepted',
    outcome: saying(() => msg`You have withdrawn from ${item}. The contract has ended.`),
    next: saying(() => msg`Your payment has not arrived yet. If it still arrives, it is refunded automatically.`),
  };
}

/** Builds the verdict for one in time from a possible stranger: the contract's mailbox must confirm. */
export function buildUnconfirmedVerdict(
  order: Order,
  { receivedAt, timeZone }: { receivedAt: Date; timeZone: string },
): WithdrawalVerdict {
  const item = formatTranslatedItem(order);
  return {
    kind: 'unconfirmed',
    outcome: saying((dayOf) => {
      const day = dayOf(receivedAt);
      return msg`We have found the contract: ${item}. Please confirm the withdrawal, because anyone can type your address. The contract then ends at once, and ${day} counts as the day you withdrew.`;
    }, timeZone),
    next: saying(
      () =>
        msg`If you don’t confirm, your coach decides after two days, and that day still counts. If this wasn’t you, do nothing or reply to this e-mail.`,
    ),
  };
}

function withdrawnAlready(withdrawnAt: Date, timeZone: string): WithdrawalVerdict {
  return {
    kind: 'again',
    outcome: saying((dayOf) => {
      const day = dayOf(withdrawnAt);
      return msg`You already withdrew from this contract on ${day}. It has ended.`;
    }, timeZone),
    next: saying(() => msg`You won’t be charged for it again. You don’t need to do anything.`),
  };
}

function refusal(
  code: NonNullable<WithdrawalVerdict['code']>,
  outcome: WithdrawalVerdict['outcome'],
  next: WithdrawalVerdict['next'],
  guarantee?: WithdrawalVerdict['guarantee'],
): WithdrawalVerdict {
  return { kind: 'refused', code, outcome, next, guarantee };
}

/** Formats days in the reader's language. */
function saying(
  words: (dayOf: (date: Date) => string, speaker: Speaker) => Words,
  timeZone = 'UTC',
): (speaker: Speaker) => string {
  return (speaker) => speaker.say(words((date) => formatDay(date, timeZone, speaker.language), speaker));
}

const CONFIRMED_LATE = saying(
  () => msg`Your withdrawal was confirmed late, so your coach will check what you get back and write to you.`,
);

const UNKNOWN: WithdrawalVerdict = {
  kind: 'unknown',
  outcome: saying(() => msg`We couldn’t find a contract that matches what you wrote, so nothing has ended yet.`),
  next: saying(
    () =>
      msg`Your coach will look for it and write to you. If it is found and you were in time, today counts as the day you withdrew and you get your refund within 14 days. With the receipt number, we can find it at once.`,
  ),
};

/** Verdict for a former address of the contract's account. */
export const FORMER_ADDRESS_VERDICT: WithdrawalVerdict = {
  kind: 'unknown',
  outcome: saying(() => msg`We have stored your withdrawal with its date and time.`),
  next: saying(() => msg`We have sent the result to your account’s current e-mail address.`),
};

/** Describes a running guarantee; undefined without one. */
function describeGuarantee({ brand, clock }: PaymentContext, order: Order): WithdrawalVerdict['guarantee'] {
  const until = guaranteeUntil(order, brand.timeZone);
  if (!until || until < clock()) return undefined;
  return saying((dayOf, { language }) => {
    const url = `${pagesUrl(brand, language)}/dashboard`;
    const day = dayOf(until);
    return msg`Our own guarantee still applies until ${day}. Request a refund at ${url}`;
  }, brand.timeZone);
}

/** Describes what a buyer can do after the period, and the guarantee. */
function stillOpen(
  context: PaymentContext,
  order: Order,
): [next: WithdrawalVerdict['next'], guarantee?: WithdrawalVerdict['guarantee']] {
  const guarantee = describeGuarantee(context, order);
  return guarantee ? [guarantee, guarantee] : [withoutGuarantee(context, order)];
}

function withoutGuarantee({ brand }: PaymentContext, order: Order): WithdrawalVerdict['next'] {
  return saying((_dayOf, { language }) => {
    const subscriptionsUrl = `${pagesUrl(brand, language)}/dashboard?tab=subscriptions`;
    return order.interval === 'month'
      ? msg`You can still cancel renewals at ${subscriptionsUrl}`
      : msg`If you think this is wrong, reply to this e-mail.`;
  }, brand.timeZone);
}
