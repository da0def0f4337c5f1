import { timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { toDecimal } from '#contract/money.ts';
import type { PaymentStatusResponse } from '#contract/checkout.ts';
import type { Em } from '../../db/orm.ts';
import { AppError, NotFound } from '../../errors.ts';
import { linksTo } from '../access/files.ts';
import { broughtBy, isHandedOut } from '../access/order-files.ts';
import { hasAnswered } from '../onboarding/onboarding.service.ts';
import { firstAmountOf } from '../orders/agreed.ts';
import { Order } from '../orders/order.entity.ts';
import { callProvider, patience } from '../payments/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findFreeOrder, isFreeOrderDone } from './free-order.service.ts';
import { EmailChange } from '../users/email-change.entity.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { answerAbout } from '../stripe/stripe-answer.ts';
import type { StripeProvider } from '../stripe/stripe.provider.ts';

/**
 * What became of a payment, for whoever holds its secret. Stripe's own state is read first: the buyer's
 * page may be there before Stripe's message, or without it.
 * The first of `keys` signs the links to what was bought.
 * @throws {NotFound} for a secret that is none of ours, {NotAnswered} when Stripe cannot be reached
 */
export async function paymentStatus(
  em: Em,
  context: PaymentContext,
  clientSecret: string,
  keys: readonly string[],
): Promise<PaymentStatusResponse> {
  const linkKey = keys[0]!;
  const free = await findFreeOrder(em, clientSecret, keys);
  if (free) return freeStatus(em, context, free, linkKey);
  const { order, status } = await findOrderOfSecret(em, context, clientSecret);
  const now = context.clock();
  const { files, plan, steps } = await broughtBy(em, order, now);
  const links = linksTo(order.programId, files, { order: order.id }, { url: context.brand.url, key: linkKey, now });
  // Answers for a mailbox that has it already are not kept, and nobody is told which mailboxes those are.
  const answered = order.status === 'paid' && (await hasAnswered(em, order));
  const email = await shownAddress(em, order, now);
  const correctable = isHandedOut(order, now) && !order.user;
  return { ...present(order, stateOf(order, status)), answered, files: links, plan, steps, email, correctable };
}

/**
 * The order of a payment as it is now, with Stripe's word about it, for whoever holds the payment's secret.
 * @throws {NotFound} for a secret that is none of ours, {NotAnswered} when Stripe cannot be reached
 */
export async function findOrderOfSecret(
  em: Em,
  context: PaymentContext,
  clientSecret: string,
): Promise<{ order: Order; status: string }> {
  const until = patience();
  const [intentId = ''] = clientSecret.split('_secret_');
  const found = await em.findOne(Order, { stripeIntentId: intentId });
  const { stripe } = context.providers;
  if (!found || !stripe) throw new NotFound(msg`There is no such payment.`);
  const call = { provider: 'stripe', operation: 'payment_status', order: found.id, until } as const;
  // Without Stripe nobody knows whose secret this is, and what the shop knows is not given away.
  const { secret, status } = await callProvider(
    context,
    call,
    () => reconcileIfPaid(em, context, stripe, intentId),
    () => new NotAnswered(),
  );
  if (!isSame(secret, clientSecret)) throw new NotFound(msg`There is no such payment.`);
  return { order: await em.findOneOrFail(Order, { id: found.id }, { refresh: true }), status };
}

/** Whoever has signed in with the address may have moved their account to one that the buyer does not know. */
async function shownAddress(em: Em, order: Order, now: Date): Promise<string | null> {
  if (!isHandedOut(order, now)) return null;
  const { user, createdAt } = order;
  const moved = user ? await em.count(EmailChange, { user, createdAt: { $gt: createdAt } }) : 0;
  return moved > 0 ? null : order.email;
}

/**
 * The same of an order that cost nothing. Nobody has shown by paying that a guest's mailbox is theirs: what was bought is
 * mailed there alone, and whether the mailbox had it already does not show.
 */
async function freeStatus(em: Em, context: PaymentContext, order: Order, key: string): Promise<PaymentStatusResponse> {
  const { status, user } = order;
  const done = await isFreeOrderDone(em, order);
  const state = done ? 'succeeded' : status === 'open' ? 'processing' : 'failed';
  const said = { ...present(order, state), email: order.email, correctable: false };
  if (!user) return { ...said, answered: false, files: [], plan: null, steps: 0 };
  const now = context.clock();
  const { files, plan, steps } = await broughtBy(em, order, now);
  const links = linksTo(order.programId, files, { order: order.id }, { url: context.brand.url, key, now });
  return { ...said, answered: await hasAnswered(em, order), files: links, plan, steps };
}

async function reconcileIfPaid(
  em: Em,
  context: PaymentContext,
  { sdk }: StripeProvider,
  stripeIntentId: string,
): Promise<{ secret: string; status: string }> {
  const stripe = await sdk();
  const asked = stripe.paymentIntents.retrieve(stripeIntentId);
  const { client_secret: secret, status } = await answerAbout('payment', stripeIntentId, asked);
  const order = await em.findOne(Order, { stripeIntentId }, { refresh: true });
  const moved = status === 'succeeded' || status === 'requires_capture';
  if (moved && order && order.status !== 'paid') await reconcileNow(context, order.id);
  return { secret: secret ?? '', status };
}

/** 502: whether it was paid is not known yet. The page asks again, and the shop reconciles by itself. */
class NotAnswered extends AppError {
  constructor() {
    super(502, 'provider_failed', msg`The payment provider does not answer right now. We keep asking.`);
  }
}

function stateOf(order: Order, status: string): PaymentStatusResponse['state'] {
  if (order.status === 'paid') return 'succeeded';
  if (order.status === 'flagged') return 'failed';
  return FAILED.includes(status) ? 'failed' : 'processing';
}

/** What is only authorised is let go again. */
const FAILED = ['requires_payment_method', 'requires_capture', 'canceled'];

function present(
  order: Order,
  state: PaymentStatusResponse['state'],
): Omit<PaymentStatusResponse, 'answered' | 'steps' | 'files' | 'plan' | 'email' | 'correctable'> {
  const { programId, offerKey: offer, interval, coaching } = order;
  const programName = order.shownProgramName ?? order.programName;
  const offerName = order.shownOfferName ?? order.offerName;
  const first = firstAmountOf(order);
  return {
    state,
    programId,
    programName,
    offer,
    offerName,
    interval,
    amount: toDecimal(first),
    ...(first !== order.amountMinor && { thenAmount: toDecimal(order.amountMinor) }),
    currency: 'EUR',
    coaching,
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
