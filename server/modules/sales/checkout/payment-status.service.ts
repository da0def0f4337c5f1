import { timingSafeEqual } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { toDecimal } from '#contract/shared/money.ts';
import type { PaymentStatusResponse } from '#contract/sales/checkout.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { buildFileLinks } from '#server/modules/accounts/access/files.ts';
import {
  loadOrderContents,
  loadContents,
  findHiddenReturn,
  hasNoDownloads,
  isCorrectable,
  isJustPaid,
} from '#server/modules/accounts/access/order-files.ts';
import { hasAnswered } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { getFirstAmount, isFree } from '../orders/agreed-amount.ts';
import { Order, Refund } from '../orders/order.entity.ts';
import { REJECT_REASONS } from '#contract/sales/refund-reasons.ts';
import { awaitsConfirmation, toClaimState } from '../orders/attribution.ts';
import { callProvider, getRequestDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findFreeOrder, findDisplayedOrder, isFreeOrderDone, isGuestOrder } from './free-order.service.ts';
import { reconcileNow } from '../reconcile/reconcile.service.ts';
import { expectStripeObject } from '../stripe/stripe-answer.ts';
import type { StripeProvider } from '../stripe/stripe.provider.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';

interface Asking {
  /** Keys that sign links, newest first. */
  keys: readonly string[];
  /** Signed-in member; null for a visitor. */
  viewer: User | null;
}

/**
 * Returns a payment's state to the holder of its secret; personal details only to the buyer. Reads Stripe first,
 * because the buyer's page may arrive before the webhook, or without it.
 * @throws {NotFound} for an unknown secret, {NotAnswered} if Stripe is unreachable
 */
export async function paymentStatus(
  em: Em,
  context: PaymentContext,
  clientSecret: string,
  { keys, viewer }: Asking,
): Promise<PaymentStatusResponse> {
  const typed = await findFreeOrder(em, clientSecret, keys);
  const free = typed && (await findDisplayedOrder(em, typed));
  const { order, state, returned } = free
    ? { order: free, state: await freeState(em, free), returned: undefined }
    : await findPaidState(em, context, clientSecret, viewer);
  const withheld = state === 'succeeded' ? await whyWithheld(em, order, viewer, context.clock()) : null;
  const personal =
    state === 'succeeded' && !withheld ? await buyersOwn(em, context, order, { keys, viewer }) : NOTHING_PERSONAL;
  // The secret's holder typed the address that must confirm.
  const isAsked = state === 'unconfirmed' && (!viewer || isBuyer(viewer, order));
  return {
    ...present(order, state),
    ...(returned && { returned }),
    withheld,
    ...personal,
    ...(isAsked && { email: order.email }),
  };
}

type Personal = Pick<PaymentStatusResponse, 'email' | 'correctable' | 'answered' | 'files' | 'plan' | 'steps'>;

const NOTHING_PERSONAL: Personal = {
  email: null,
  correctable: false,
  answered: false,
  files: [],
  plan: null,
  steps: 0,
};

async function whyWithheld(
  em: Em,
  order: Order,
  viewer: User | null,
  now: Date,
): Promise<PaymentStatusResponse['withheld']> {
  if (viewer) return isBuyer(viewer, order) ? null : 'other_member';
  // The page of a guest's free order is the same with or without an account of its mailbox.
  if (!awaitsConfirmation(order) && !(isFree(order) && isGuestOrder(order))) return 'sign_in';
  return (await isJustPaid(em, order, now)) ? null : 'expired';
}

function isBuyer({ id, emailKey }: User, order: Order): boolean {
  const owner = getConfirmedOwner(order);
  return owner ? owner.id === id : order.emailKey === emailKey;
}

/** Returns the account of a confirmed order. For a guest's order it is null before the mailbox confirms. */
function getConfirmedOwner(order: Order): Order['user'] {
  return toClaimState(order) === 'claimed' ? null : order.user;
}

async function buyersOwn(
  em: Em,
  { brand, clock }: PaymentContext,
  order: Order,
  { keys, viewer }: Asking,
): Promise<Personal> {
  const { programId, hasAnswers } = order;
  // The account's address may have changed or been erased since, which the secret's holder must not learn.
  const email = viewer ? order.email : (order.typedEmail ?? null);
  // A payment does not prove a guest's mailbox, so the files are only mailed. The answer is the same if the mailbox
  // owned the programme.
  if (!viewer && isFree(order)) return { ...NOTHING_PERSONAL, email };
  const now = clock();
  if (!viewer && (await hasNoDownloads(em, order))) {
    const { plan, steps } = await loadContents(em, programId);
    return { email, correctable: await isCorrectable(em, order, now), answered: hasAnswers, files: [], plan, steps };
  }
  const { files, plan, steps } = await loadOrderContents(em, order, now);
  const holder = viewer && order.user ? { user: viewer.id } : { order: order.id };
  return {
    email,
    correctable: !viewer && (await isCorrectable(em, order, now)),
    answered: order.status === 'paid' && (await hasAnswered(em, order)),
    files: buildFileLinks(programId, files, holder, { url: brand.url, key: keys[0]!, now }),
    plan,
    steps,
  };
}

async function findPaidState(em: Em, context: PaymentContext, clientSecret: string, viewer: User | null) {
  const { order, status } = await findOrderOfSecret(em, context, clientSecret);
  // A refund would reveal that the mailbox owns the programme, so only its own mail says so.
  const isOwn = Boolean(viewer && isBuyer(viewer, order));
  const isHidden = !isOwn && (await findHiddenReturn(em, order)) !== null;
  if (isHidden) return { order, state: 'succeeded' as const, returned: undefined };
  return { order, state: toPaymentState(order, status), returned: await findReturn(em, order, isOwn) };
}

/** Returns the reason for a refund that the page may show; undefined without payment or refund. */
async function findReturn(em: Em, order: Order, isOwn: boolean): Promise<PaymentStatusResponse['returned']> {
  if (order.status !== 'flagged') return undefined;
  const refund = await em.findOne(Refund, { payment: { order }, reason: { $in: REJECT_REASONS } });
  if (!refund) return undefined;
  return isOwn && refund.reason === 'duplicate' ? 'owned' : 'other';
}

async function freeState(em: Em, order: Order): Promise<PaymentStatusResponse['state']> {
  if (await isFreeOrderDone(em, order)) return 'succeeded';
  if (order.status !== 'open') return 'failed';
  return isGuestOrder(order) ? 'unconfirmed' : 'processing';
}

/**
 * Returns the current order of a payment, with Stripe's status, for the holder of its secret.
 * @throws {NotFound} for an unknown secret, {NotAnswered} if Stripe is unreachable
 */
export async function findOrderOfSecret(
  em: Em,
  context: PaymentContext,
  clientSecret: string,
): Promise<{ order: Order; status: string }> {
  const until = getRequestDeadline();
  const [intentId = ''] = clientSecret.split('_secret_');
  const found = await em.findOne(Order, { stripeIntentId: intentId });
  const { stripe } = context.providers;
  if (!found || !stripe) throw new NotFound(msg`Payment not found.`);
  const call = { provider: 'stripe', operation: 'payment_status', order: found.id, until } as const;
  // Only Stripe can verify the secret; without it, nothing is revealed.
  const { secret, status } = await callProvider(
    context,
    call,
    () => reconcileIfPaid(em, context, stripe, intentId),
    () => new NotAnswered(),
  );
  if (!isSame(secret, clientSecret)) throw new NotFound(msg`Payment not found.`);
  return { order: await em.findOneOrFail(Order, { id: found.id }, { refresh: true }), status };
}

async function reconcileIfPaid(
  em: Em,
  context: PaymentContext,
  { sdk }: StripeProvider,
  stripeIntentId: string,
): Promise<{ secret: string; status: string }> {
  const stripe = await sdk();
  const asked = stripe.paymentIntents.retrieve(stripeIntentId);
  const { client_secret: secret, status } = await expectStripeObject('payment', stripeIntentId, asked);
  const order = await em.findOne(Order, { stripeIntentId }, { refresh: true });
  const moved = status === 'succeeded' || status === 'requires_capture';
  if (moved && order && order.status !== 'paid') await reconcileNow(context, order.id);
  return { secret: secret ?? '', status };
}

/** 502: the payment's state is unknown. The page asks again, and the shop reconciles on its own. */
class NotAnswered extends AppError {
  constructor() {
    super(502, 'provider_failed', msg`The payment provider isn’t responding right now. We’ll keep checking.`);
  }
}

function toPaymentState(order: Order, status: string): PaymentStatusResponse['state'] {
  if (order.status === 'paid') return 'succeeded';
  if (order.status === 'flagged') return 'failed';
  return FAILED.includes(status) ? 'failed' : 'processing';
}

/** Authorised payments without capture are released again. */
const FAILED = ['requires_payment_method', 'requires_capture', 'canceled'];

function present(
  order: Order,
  state: PaymentStatusResponse['state'],
): Omit<PaymentStatusResponse, keyof Personal | 'withheld'> {
  const { programId, offerKey: offer, interval, coaching } = order;
  const programName = order.shownProgramName ?? order.programName;
  const offerName = order.shownOfferName ?? order.offerName;
  const first = getFirstAmount(order);
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
