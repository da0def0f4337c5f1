import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { PayPalCaptureResponse } from '#contract/sales/checkout.ts';
import { toDecimal, toMinor } from '#contract/shared/money.ts';
import { type Em, forkEm } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { formatMoney } from '#server/platform/i18n/format.ts';
import { Order, Payment } from '../../orders/order.entity.ts';
import { type RejectReason } from '#contract/sales/refund-reasons.ts';
import { callProvider, getRequestDeadline } from '../../providers/call-provider.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { requirePayPal } from '../../providers/providers.ts';
import { findRejectReason } from '../../notices/refund-notices.ts';
import { resolveOfferPrice } from '#server/modules/catalog/programs/programs.service.ts';
import { formatTranslatedItem } from '../../receipts/receipts.service.ts';
import { reconcileOrder } from '../../reconcile/reconcile.service.ts';
import { nextReconcileAt } from '../../reconcile/schedule.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { orderOfMember } from '../buyer-orders.service.ts';
import { quoteFor } from '../discount-codes/coupons.service.ts';
import { oneTimeChoice } from '../offer-choice.ts';
import { readStartConsent } from '../start-consent.ts';

/** Returns the token that starts PayPal's script in a browser. */
export function paypalClientToken(context: PaymentContext): Promise<string> {
  const { client } = requirePayPal(context.providers);
  const call = { provider: 'paypal', operation: 'client_token', until: getRequestDeadline() } as const;
  return callProvider(context, call, () => client.clientToken());
}

interface PayPalOrderInput {
  programId: number;
  amount: string;
  currency: string;
  startConsent?: string | undefined;
  coupon?: string | undefined;
  language: Language;
}

/** Returns PayPal's id of a new order, or of the open one. */
export async function createPayPalOrder(
  em: Em,
  context: PaymentContext,
  user: User,
  { programId, amount, currency, startConsent, coupon, language }: PayPalOrderInput,
): Promise<string> {
  const until = getRequestDeadline();
  const { client } = requirePayPal(context.providers);
  const choice = await oneTimeChoice(em, programId);
  // The page states a price, which must match; the charge comes from the order alone.
  const price =
    coupon === undefined
      ? resolveOfferPrice(choice.program, choice.offer)
      : (await quoteFor(em, context, user, choice, coupon)).amountMinor;
  if (currency !== choice.offer.currency || toMinor(amount) !== price) throw new WrongAmount();
  // PayPal takes no payment of zero; the page confirms a free order without it.
  if (price === 0) throw new WrongAmount();
  const consent = await readStartConsent(choice.program, startConsent, language);
  const { order } = await orderOfMember(em, context, user, choice, { language, consent, coupon });
  // The coupon may have changed meanwhile: nobody pays a price they have not seen.
  if (order.amountMinor !== price) throw new WrongAmount();
  if (order.paypalOrderId) return order.paypalOrderId;
  const { id: key, status, createdAt } = order;
  const { id: paypalOrderId } = await callProvider(
    context,
    { provider: 'paypal', operation: 'create_order', order: key, until },
    // The key makes repeated requests one order at PayPal.
    () =>
      client.createOrder({
        key,
        value: toDecimal(order.amountMinor),
        currency: order.currency,
        description: formatTranslatedItem(order),
      }),
  );
  const nextCheckAt = nextReconcileAt({ status, createdAt, paypalOrderId }, null, context.clock());
  await em.nativeUpdate(Order, { id: key }, { paypalOrderId, nextCheckAt });
  return paypalOrderId;
}

/** Captures the money that the buyer has approved. */
export async function capturePayPalOrder(
  em: Em,
  context: PaymentContext,
  user: User,
  paypalOrderId: string,
): Promise<PayPalCaptureResponse> {
  const until = getRequestDeadline();
  const { mode } = context.providers;
  requirePayPal(context.providers);
  const order = /^\w{1,40}$/.test(paypalOrderId) ? await em.findOne(Order, { paypalOrderId, user, mode }) : null;
  if (!order) throw new NotFound(msg`Order not found.`);
  if (order.status === 'void' && !order.captureAt) throw new OrderEnded();
  if (order.status === 'open' || order.status === 'void') {
    const now = context.clock();
    // Written first: after a crash, the capture is retried.
    const asked = { captureAt: now, captureIssue: null, nextCheckAt: now };
    await em.nativeUpdate(Order, { id: order.id, status: 'open', captureAt: null }, asked);
    const call = { provider: 'paypal', operation: 'capture', order: order.id, until } as const;
    const answered = await callProvider(
      context,
      call,
      () => settle(context, order.id, until),
      () => new NotAnswered(),
    ).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotAnswered) return false;
        throw error;
      },
    );
    return loadCaptureOutcome(em, order.id, { id: paypalOrderId, answered });
  }
  return loadCaptureOutcome(em, order.id, { id: paypalOrderId, answered: true });
}

/** Waits for the capture's outcome. Only one caller asks PayPal. */
async function settle(context: PaymentContext, id: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const em = forkEm(context.orm);
    const { status, captureAt } = await em.findOneOrFail(Order, { id });
    if (status === 'paid' || status === 'flagged' || !captureAt) return;
    if ((await em.count(Payment, { order: id, provider: 'paypal' })) > 0) return;
    if (await reconcileOrder(context, id)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function loadCaptureOutcome(
  em: Em,
  orderId: string,
  { id, answered }: { id: string; answered: boolean },
): Promise<PayPalCaptureResponse> {
  const where = { order: orderId, provider: 'paypal' } as const;
  const payment = await em.findOne(Payment, where, { orderBy: { createdAt: 'desc' }, refresh: true });
  const order = await em.findOneOrFail(Order, { id: orderId }, { refresh: true });
  switch (payment?.status) {
    case 'paid':
    case 'disputed':
      return { id, status: 'completed' };
    case 'pending':
      return { id, status: 'pending' };
    case 'duplicate':
      throw new AppError(
        409,
        'payment_returned',
        msg`You had already paid for this another way. Your PayPal payment is refunded automatically.`,
      );
    case 'mismatch':
      throw new Returned(returnedWords(payment, await findRejectReason(em, payment)));
    case 'refunded':
      throw new Returned(msg`This payment has been refunded.`);
    case 'failed':
      throw new Declined('PAYMENT_DENIED');
    case undefined:
      break;
  }
  if (order.status === 'paid') throw new AppError(409, 'already_owned', msg`You already own this.`);
  if (order.status === 'void' && answered) throw new OrderEnded();
  if (order.captureIssue && !order.captureAt) throw new Declined(order.captureIssue);
  return { id, status: 'unknown' };
}

function returnedWords({ amountMinor, currency }: Payment, reason: RejectReason | null): Words {
  const amount = formatMoney(amountMinor, currency);
  if (reason === 'foreign') return msg`The payment belongs to a different order.`;
  if (reason === 'code') return msg`The discount code had just been used up.`;
  if (reason && reason !== 'mismatch') return msg`The order had already ended.`;
  return msg`${amount} was paid, which differs from the price.`;
}

/** 502: PayPal did not answer, so the money may have been taken. Reconciling continues. */
class NotAnswered extends AppError {
  constructor() {
    super(502, 'provider_failed', msg`PayPal hasn’t responded yet. We’ll keep checking. Please don’t pay again.`);
  }
}

/** 409: it was not paid and cannot be paid any more. */
class OrderEnded extends AppError {
  constructor() {
    super(409, 'order_ended', msg`This order has expired. Nothing was charged. Start again.`);
  }
}

/** 409: the payment was returned. */
class Returned extends AppError {
  constructor(why: Words) {
    super(
      409,
      'payment_returned',
      msg`${why as string} Nothing was bought. The payment will be refunded automatically, and we’ll e-mail you when it’s done.`,
    );
  }
}

/** 400: the page showed another price. */
class WrongAmount extends AppError {
  constructor() {
    super(400, 'amount_mismatch', msg`The amount differs from the programme’s price.`);
  }
}

/** 402: PayPal or the buyer's bank declined. */
class Declined extends AppError {
  constructor(issue: string) {
    super(402, 'declined', msg`PayPal declined the payment (${issue}). Nothing was charged.`);
  }
}
