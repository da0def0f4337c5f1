import { toDecimal } from '#contract/money.ts';
import type { PaymentSetupResponse } from '#contract/checkout.ts';
import type { Em } from '../../db/orm.ts';
import { findDraft } from '../onboarding/drafts.service.ts';
import { saveOnboarding } from '../onboarding/onboarding.service.ts';
import { formatDay } from '../../format.ts';
import { Order } from '../orders/order.entity.ts';
import type { Choice } from '../orders/orders.service.ts';
import { monthsAfter } from '../orders/terms.ts';
import { callProvider } from '../payments/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { requireStripe } from '../payments/providers.ts';
import type { Offer } from '../programs/program.entity.ts';
import { priceOf } from '../programs/programs.service.ts';
import { nextReconcileAt } from '../reconcile/schedule.ts';
import { setUpAtStripe } from '../stripe/stripe-setup.ts';
import type { User } from '../users/user.entity.ts';
import { orderOfGuest, orderOfMember } from './buyer-orders.service.ts';
import { guestChoice, oneTimeChoice } from './offer-choice.ts';
import { readStartConsent } from './start-consent.ts';

/** Sets up a card payment of a member for a programme that is bought once. */
export async function setUpMemberPayment(
  em: Em,
  context: PaymentContext,
  user: User,
  { programId, startConsent }: { programId: number; startConsent?: string | undefined },
): Promise<PaymentSetupResponse> {
  requireStripe(context.providers);
  const choice = await oneTimeChoice(em, programId);
  const consent = readStartConsent(choice.program, startConsent);
  return setUp(em, context, choice, await orderOfMember(em, context, user, choice, consent));
}

interface GuestForm {
  programId: number;
  interval: Offer['interval'];
  offer: string | undefined;
  draft: string | undefined;
  /** Version of the words with which a start at once is asked for. */
  startConsent: string | undefined;
  answers: Parameters<typeof saveOnboarding>[1];
  /** Who is signed in while filling in the form. */
  user: User | null;
}

/** Sets up a card payment for somebody who has filled in the form, and keeps their answers with the order. */
export async function setUpGuestPayment(
  em: Em,
  context: PaymentContext,
  { programId, interval, offer, draft, startConsent, answers, user }: GuestForm,
): Promise<PaymentSetupResponse> {
  requireStripe(context.providers);
  const now = context.clock();
  const choice = await guestChoice(em, programId, interval, offer);
  const consent = readStartConsent(choice.program, startConsent);
  const known = await findDraft(em, draft, now);
  const { email, fullName } = answers;
  const order = await orderOfGuest(em, context, choice, {
    email,
    fullName,
    // What is typed for somebody else belongs to that mailbox, whoever is signed in here.
    user: user?.emailKey === email.toLowerCase() ? user : null,
    draftId: known?.id ?? null,
    answers,
    consent,
    ordered: (tx, placed) => saveOnboarding(tx, answers, { source: 'subscribe', order: placed, now }),
  });
  return setUp(em, context, choice, order);
}

async function setUp(
  em: Em,
  context: PaymentContext,
  choice: Choice,
  order: Order | null,
): Promise<PaymentSetupResponse> {
  const clientSecret = order ? await clientSecretOf(em, context, order.id) : null;
  const { interval, minimumMonths } = order ?? choice.offer;
  const amountMinor = order?.amountMinor ?? priceOf(choice.program, choice.offer);
  const monthly = interval === 'month';
  return {
    status: clientSecret ? 'ready' : 'check_mail',
    clientSecret,
    amount: toDecimal(amountMinor),
    currency: 'EUR',
    minimumTotal: toDecimal(monthly ? amountMinor * (minimumMonths ?? 1) : amountMinor),
    nextChargeOn: monthly ? formatDay(monthsAfter(context.clock(), 1), context.brand.timeZone) : null,
  };
}

/** Calls at the same moment wait for one set-up; between processes Stripe's idempotency keys see to it. */
const settingUp = new Map<string, Promise<string>>();

/** The secret with which a browser pays an order by card. A repeated request gets the same one. */
function clientSecretOf(em: Em, context: PaymentContext, orderId: string): Promise<string> {
  const known = settingUp.get(orderId);
  if (known) return known;
  const call = { provider: 'stripe', operation: 'set_up', order: orderId } as const;
  const fresh = callProvider(context.log, call, () => createSetup(em, context, orderId)).finally(() =>
    settingUp.delete(orderId),
  );
  settingUp.set(orderId, fresh);
  return fresh;
}

async function createSetup(em: Em, { providers, clock }: PaymentContext, orderId: string): Promise<string> {
  const stripe = await requireStripe(providers).sdk();
  const order = await em.findOneOrFail(Order, { id: orderId }, { refresh: true });
  const { clientSecret, references } = await setUpAtStripe(stripe, order);
  // Written before the secret is given out: whatever is paid with it finds its order.
  if (!order.stripeIntentId) {
    const { status, createdAt } = order;
    const nextCheckAt = nextReconcileAt({ status, createdAt, ...references }, null, clock());
    await em.nativeUpdate(Order, { id: orderId }, { ...references, nextCheckAt });
  }
  return clientSecret;
}
