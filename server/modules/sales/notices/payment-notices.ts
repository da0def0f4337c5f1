import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { type Language, getLanguagePrefix } from '#contract/i18n/languages.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import { buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatDay, formatMoment, formatMoney } from '#server/platform/i18n/format.ts';
import { greetingName } from '#server/platform/mail/plain.ts';
import type { PersonTemplate } from '#server/platform/mail/coach-templates.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { isFree } from '../orders/agreed-amount.ts';
import type { Order, Payment } from '../orders/order.entity.ts';
import { awaitsConfirmation, hasConfirmedOwner, isHeldForAccount } from '../orders/attribution.ts';
import { hasStartConsent } from '../orders/terms.ts';
import { PAID_LABELS } from '../providers/provider-name.ts';
import { gatherFormMail, spreadOrderMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import type { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import type { Receipt } from '../receipts/receipt.entity.ts';
import { formatReceiptNumber, formatTranslatedItem } from '../receipts/receipts.service.ts';
import { type Gathered, notifyCoachOfOrder } from './coach-notices.ts';
import { contractData } from '../payments/contract-data.ts';
import { describeTerms } from '../payments/describe-terms.ts';
import { buyerName, describePayment } from './order-words.ts';
import type { PaymentContext } from '../payments/payment-context.ts';

/** Sends the receipt to the buyer and a notice to the coach; for renewals, the receipt only. */
export async function notifySale(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  receipt: Receipt,
  { first, answered }: { first: boolean; answered: boolean },
): Promise<void> {
  const cause = `paid:${payment.id}`;
  await sendReceipt(context, tx, order, payment, { receipt, first, answered, cause, isSpread: true });
  if (first) await notifyCoachOfSale(context, tx, order, { payment, receipt, cause });
}

/** Sends the notice of a sale to the coach. */
export async function notifyCoachOfSale(
  context: PaymentContext,
  tx: Em,
  order: Order,
  { payment, receipt, cause }: { payment: Payment; receipt: Receipt; cause: string },
): Promise<void> {
  const coach = await loadSpeaker(context.brand.language);
  const source = { about: order.emailKey, order: order.id, cause };
  await notifyCoachOfOrder(context, tx, order, 'order-notice', source, {
    ...describePayment(order, payment, coach.language),
    receiptNumber: formatReceiptNumber(receipt),
    discountText: formatDiscount(order, payment, coach),
    buyer: buyerName(order, coach),
    method: coach.say(PAID_LABELS[payment.provider]),
    ...(isHeldForAccount(order) ? { unclaimed: 'yes' } : noticed(order, context.brand.firstContact?.(coach.language))),
  });
}

/** Returns the promises in the coach's notice: the standard ones, or the coach's own text. */
function noticed({ coaching }: Order, own: string | null | undefined): Record<'coaching' | 'promiseText', string> {
  return { coaching: coaching && own === undefined ? 'yes' : '', promiseText: (coaching && own) || '' };
}

interface ReceiptMail {
  receipt: Receipt;
  first: boolean;
  answered: boolean;
  cause: string;
  /** True if anyone who pays can cause it: limits then apply to guests' first receipts. */
  isSpread: boolean;
}

/** Sends the receipt of a payment; the first one includes the contract's terms. */
export async function sendReceipt(
  context: PaymentContext,
  tx: Em,
  order: Order,
  payment: Payment,
  { receipt, first, answered, cause, isSpread }: ReceiptMail,
): Promise<void> {
  const { brand } = context;
  const whose = order.user ? { id: order.user.id } : { emailKey: order.emailKey, unprovenSince: null };
  const account = await tx.findOne(User, whose);
  const speaker = await loadSpeaker(order.language);
  const { say, language } = speaker;
  const url = pagesUrl(brand, language);
  const receiptNumber = formatReceiptNumber(receipt);
  const buyer = buildBuyerFields(order, account, brand.timeZone, speaker);
  const about = {
    ...describePayment(order, payment, language),
    item: formatTranslatedItem(order),
    receiptNumber,
    discountText: formatDiscount(order, payment, speaker),
    ...buyer,
    ...(order.confirmKey && !order.confirmedAt && (await buildConfirmFields(context, tx, order, speaker, buyer))),
  };
  const attached = { cause, receipt };
  const accountUrl = order.user ? `${url}/dashboard` : signInUrl(context, language, '/dashboard');
  if (!first) {
    const day = payment.periodEnd && formatDay(payment.periodEnd, brand.timeZone, language);
    const periodText = day ? say(msg`Paid until ${day}.`) : '';
    notifyBuyer(context, tx, order, 'renewal-receipt', { ...about, periodText, accountUrl }, attached);
    return;
  }
  const contract = contractData(context, order, speaker);
  const terms = describeTerms(order, payment, { speaker, timeZone: brand.timeZone, now: context.clock() });
  let written: [PersonTemplate, Record<string, string>];
  if (isHeldForAccount(order)) written = ['purchase-receipt-unclaimed', { nextSteps: terms }];
  else if (order.coaching) {
    const own = brand.firstContact?.(language);
    const promises = own !== undefined && { promised: 'yes', promiseText: own ?? '' };
    const more = { termText: terms, accountUrl, thankYouUrl: `${url}/coaching/thank-you`, ...promises };
    written = ['coaching-welcome', { ...more, ...(answered && { answered: 'yes' }) }];
  } else if (order.user) written = ['purchase-receipt', { accessText: terms, accountUrl }];
  else {
    const signIn = say(msg`Sign in with this address to find your purchase. We’ll e-mail you a code.`);
    written = ['purchase-receipt-guest', { loginUrl: accountUrl, nextSteps: `${signIn} ${terms}` }];
  }
  const [template, more] = written;
  const mail = notifyBuyer(context, tx, order, template, { ...about, ...more, ...contract }, attached);
  if (mail && isSpread && !hasConfirmedOwner(order)) await spreadOrderMail(tx, mail, context.clock());
}

interface Extra {
  cause: string;
  /** Attached as a PDF. */
  receipt?: Receipt;
}

/** Mails the buyer of an order. `data` must be in the order's language. */
export function notifyBuyer(
  context: PaymentContext,
  tx: Em,
  order: Order,
  template: PersonTemplate,
  data: Record<string, string>,
  { cause, receipt }: Extra,
): OutboxMail | undefined {
  if (isErased(order.emailKey)) return undefined;
  const { language } = order;
  const mail = {
    recipient: order.email,
    template,
    language,
    data: { ...buildMailData(context.brand, language), ...data },
  };
  const attached = receipt ? { receiptNumber: receipt.number, receiptMode: receipt.mode } : {};
  return enqueueMail(tx, { ...mail, ...attached, cause: `${cause}:buyer` }, context.clock());
}

/**
 * Mails the buyer at most as often as form mails, gathered into one. Anyone can pay in the name of any mailbox and get
 * a refund. Call it while the buyer's address is locked.
 */
export async function notifyBuyerGathered(
  context: PaymentContext,
  tx: Em,
  order: Order,
  template: PersonTemplate,
  data: Record<string, string>,
  { cause, field, text }: Gathered,
): Promise<void> {
  if (isErased(order.emailKey)) return;
  const { language, emailKey: recipient } = order;
  const all = { ...buildMailData(context.brand, language), ...data };
  const mail = { recipient, template, language, data: all, cause: `${cause}:buyer` };
  await gatherFormMail(tx, mail, { field, text }, context.clock());
}

/** Returns the sign-in link that leads to a page, both in the given language. */
export function signInUrl({ brand }: Pick<PaymentContext, 'brand'>, language: Language, path: string): string {
  const then = getLanguagePrefix(language, brand.language) + path;
  return `${pagesUrl(brand, language)}/login?return_to=${encodeURIComponent(then)}`;
}

/** Builds the confirmation link of a guest's order. */
export function buildConfirmUrl({ brand }: Pick<PaymentContext, 'brand'>, order: Order): string {
  order.confirmKey ??= randomUUID();
  return `${pagesUrl(brand, order.language)}/order/confirm?token=${order.confirmKey}`;
}

/** Says what a mailbox agrees to by confirming an order: anybody may have ticked it. */
export async function sayConsentsByConfirming(em: Em, order: Order, speaker: Speaker): Promise<string> {
  const answers = await em.findOne(Onboarding, { order });
  const health = sayByConfirming(answers?.healthConsentWords, speaker);
  return [sayStartByConfirming(order, speaker), health].filter(Boolean).join(' ');
}

/** Returns the same without the consent of the answers. */
export function sayStartByConfirming(order: Order, speaker: Speaker): string {
  return isFree(order) || !hasStartConsent(order) ? sayByConfirming(order.digitalConsent, speaker) : '';
}

function sayByConfirming(words: string | null | undefined, { say }: Speaker): string {
  return words ? say(msg`By confirming, you also agree: “${words}”`) : '';
}

type BuyerFields = Record<'firstName' | 'consentText', string>;

/**
 * Returns the buyer's own fields of the mail: name and consent. The law requires the consent on a durable medium, in
 * the language in which it was shown.
 */
function buildBuyerFields(
  order: Order,
  account: User | null,
  timeZone: string,
  { say, language }: Speaker,
): BuyerFields {
  const { fullName, digitalConsent: words, digitalConsentAt } = order;
  const [firstWord = ''] = (fullName ?? '').trim().split(/\s+/);
  // Anyone may have typed the name on an order for an account.
  const firstName = greetingName(account?.firstName ?? (account && awaitsConfirmation(order) ? '' : firstWord));
  const moment = digitalConsentAt && formatMoment(digitalConsentAt, timeZone, language);
  const agreed = words && moment && hasStartConsent(order) ? say(msg`You agreed on ${moment}: “${words}”`) : '';
  return { firstName, consentText: agreed };
}

async function buildConfirmFields(
  context: PaymentContext,
  tx: Em,
  order: Order,
  speaker: Speaker,
  { consentText: agreed }: BuyerFields,
): Promise<Record<string, string>> {
  const confirmUrl = buildConfirmUrl(context, order);
  const asked = await sayConsentsByConfirming(tx, order, speaker);
  const fullName = greetingName(order.fullName ?? '');
  return { confirmUrl, fullName, consentText: [agreed, asked].filter(Boolean).join(' ') };
}

/** Formats the discount of a code; empty without one. */
function formatDiscount(
  { couponCode: code }: Order,
  { amountMinor, discountMinor, currency }: Payment,
  { say, language }: Speaker,
): string {
  if (!code || !discountMinor) return '';
  const list = formatMoney(amountMinor + discountMinor, currency, language);
  const off = formatMoney(discountMinor, currency, language);
  return say(msg`The price is ${list}, and the code ${code} took ${off} off.`);
}
