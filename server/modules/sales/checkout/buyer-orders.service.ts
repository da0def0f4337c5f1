import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Words } from '#contract/i18n/speak.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockConsent } from '#server/modules/coaching/profile/consent.service.ts';
import { Purchase } from '#server/modules/accounts/access/purchase.entity.ts';
import { enqueueFormMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { isFree } from '../orders/agreed-amount.ts';
import { isHeldForAccount } from '../orders/attribution.ts';
import type { Order } from '../orders/order.entity.ts';
import {
  type Choice,
  isBegunByDraft,
  type OpenedOrder,
  openOrder,
  type OrderingBuyer,
} from '../orders/orders.service.ts';
import {
  type Buyer,
  type Wanted,
  filterByBuyer,
  findProcessing,
  listHoldings,
  buildModeFilter,
} from '../reconcile/grant.ts';
import type { TermsText } from '#server/modules/site/legal/terms-versions.service.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { signInUrl } from '../notices/payment-notices.ts';
import { reserveCoupon } from './discount-codes/coupons.service.ts';
import { type ConsentSnapshot, keepConsent } from './start-consent.ts';

/** 409: the buyer owns it, and nothing is to be paid. */
export class AlreadyOwned extends AppError {
  constructor(message: Words = msg`You already own this.`) {
    super(409, 'already_owned', message);
  }
}

/** 409: it was paid, and the payment is still being processed. */
export class PaymentProcessing extends AppError {
  constructor() {
    super(
      409,
      'payment_processing',
      msg`Your payment for this is being processed. We’ll e-mail you when it has gone through. Please don’t pay again.`,
    );
  }
}

/** Language and consent of an order. */
interface Wish {
  language: Language;
  consent: ConsentSnapshot | null;
  /** Discount code as typed. */
  coupon?: string | undefined;
}

/** Creates or returns an order for a signed-in member. @throws {AlreadyOwned} */
export async function orderOfMember(
  em: Em,
  context: PaymentContext,
  user: User,
  choice: Choice,
  { language, consent, coupon }: Wish,
): Promise<OpenedOrder> {
  const now = context.clock();
  const terms = await context.terms.read(language);
  return runUnderMailboxLock(em, { emailKey: user.emailKey, isUrgent: true, clear: true }, async (tx) => {
    const whose = { emailKey: user.emailKey, userId: user.id, mode: context.providers.mode, isConfirmed: true };
    await refuseOwned(tx, whose, choice, { draftId: null, now });
    const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ') || null;
    const { email } = user;
    const buyer: OrderingBuyer = { user: tx.merge(user), email, fullName, language, draftId: null };
    const reduction = await reserveCoupon(tx, context, coupon, choice, { emailKey: user.emailKey });
    const opened = await openOrder(tx, choice, buyer, await openIn(tx, context, terms, now), reduction);
    keepConsent(opened.order, consent, now);
    return opened;
  });
}

interface Guest extends Wish {
  email: string;
  fullName: string;
  /** Set if a signed-in member typed their own address. */
  user: User | null;
  /** Id of the draft, which identifies the browser; null without one. */
  draftId: string | null;
  /** True if the form answers the onboarding questions. */
  hasAnswers: boolean;
  /** Called first in the order's transaction, whatever the mailbox owns; throws to reject the form. */
  accept: (tx: Em) => Promise<void>;
  /** Called in the order's transaction. */
  ordered: (tx: Em, order: Order) => Promise<void>;
}

/**
 * Creates or returns an order for a guest. If the mailbox already owns the programme, or has used a once-only code,
 * only the mailbox is notified. The browser gets the usual answer, and a payment is refunded automatically.
 */
export async function orderOfGuest(
  em: Em,
  context: PaymentContext,
  choice: Choice,
  guest: Guest,
): Promise<OpenedOrder> {
  const { email, fullName, language, user, draftId } = guest;
  const now = context.clock();
  const emailKey = toEmailKey(email);
  // A visitor must not learn what a mailbox has bought, so continuations require a sign-in.
  if (choice.offer.kind === 'continuation' && !user) throw new OfferNotOpen('sign_in_first');
  const terms = await context.terms.read(language);
  const first = user ? (tx: Em) => lockConsent(tx, user.id) : undefined;
  const opened = await runUnderMailboxLock(em, { emailKey, lane: 'orders', first, clear: true }, async (tx) => {
    await guest.accept(tx);
    const buyer = { emailKey, userId: user?.id ?? null, mode: context.providers.mode, isConfirmed: user !== null };
    if (user) await refuseOwned(tx, buyer, choice, { draftId, now });
    if (choice.offer.kind === 'continuation') await refuseNewBuyers(tx, buyer, choice.program.id);
    const wanted = toWanted(choice);
    const owned = user ? null : await findOwned(tx, buyer, wanted, { draftId, now });
    const reduction = await reserveCoupon(tx, context, guest.coupon, choice, { emailKey, unproven: !user });
    const why = owned ?? (reduction?.again ? { code: reduction.coupon.code } : null);
    const whose = { user: user ? tx.merge(user) : null, draftId, email, fullName, language };
    const placed = await openOrder(tx, choice, whose, await openIn(tx, context, terms, now), reduction);
    keepConsent(placed.order, guest.consent, now).hasAnswers = guest.hasAnswers;
    await tx.flush();
    if (!why) await guest.ordered(tx, placed.order);
    // The mail about a free order is sent when the buyer asks for it (`free-order.service.ts`).
    else if (!isFree(placed.order)) await notifyOwner(context, tx, placed.order, why, now);
    return placed;
  });
  // After the commit, or the workers would not see the mail.
  context.mailWritten();
  return opened;
}

/** Returns the context for opening an order now. @throws {AppError} 503 `not_open` */
async function openIn(tx: Em, context: PaymentContext, terms: TermsText | null, now: Date) {
  const { programPrefix: prefix, providers, firstRun } = context;
  await firstRun.requireOpen(tx);
  return { prefix, mode: providers.mode, now, termsVersion: await context.terms.note(tx, terms, now) };
}

function toWanted({ program, offer }: Choice): Required<Wanted> {
  return { programId: program.id, coaching: program.coaching, interval: offer.interval };
}

async function refuseOwned(
  tx: Em,
  buyer: Buyer,
  choice: Choice,
  { draftId, now }: { draftId: string | null; now: Date },
) {
  const { completed, renewing } = await listHoldings(tx, buyer, toWanted(choice), now);
  if (renewing.length > 0) {
    throw new AlreadyOwned(
      choice.program.coaching
        ? msg`You already have a coaching subscription that hasn’t ended. See your dashboard.`
        : msg`You already own this or have a subscription to it that hasn’t ended. See your dashboard.`,
    );
  }
  if (choice.offer.interval === 'once' && completed) throw new AlreadyOwned();
  if ((await findProcessing(tx, buyer, choice.program.id, draftId)).length > 0) throw new PaymentProcessing();
}

/** Why a mailbox cannot buy: it owns the programme, its account has a payment in progress, or has used the code. */
export type PurchaseObstacle = 'owned' | 'processing' | { code: string };

/**
 * Returns the obstacle if the mailbox owns it or its account has a payment in progress; null if it can buy. The browser
 * that made the payment gets an error.
 * @throws {PaymentProcessing}
 */
export async function findOwned(
  tx: Em,
  buyer: Buyer,
  wanted: Required<Wanted>,
  { draftId, now }: { draftId: string | null; now: Date },
): Promise<'owned' | 'processing' | null> {
  const { completed, renewing } = await listHoldings(tx, buyer, wanted, now);
  if (renewing.length > 0 || (wanted.interval === 'once' && completed)) return 'owned';
  const processing = await findProcessing(tx, buyer, wanted.programId, draftId);
  if (processing.some((order) => isBegunByDraft(order, draftId))) throw new PaymentProcessing();
  return processing.length > 0 ? 'processing' : null;
}

/** Continuations are only for former buyers of the programme; an order that is held for them is not theirs yet. */
async function refuseNewBuyers(tx: Em, { emailKey, userId, mode }: Buyer, programId: number) {
  const { ofMailbox } = await filterByBuyer(tx, { emailKey, userId });
  const whose = [ofMailbox, ...(userId ? [{ user: { id: userId } }] : [])];
  const ofBuyer = { programId, status: 'completed' as const, $and: [buildModeFilter(mode), { $or: whose }] };
  const bought = await tx.find(Purchase, ofBuyer, { populate: ['order'] });
  if (bought.every(({ order }) => order && isHeldForAccount(order as Order))) throw new OfferNotOpen();
}

/** 403: only for signed-in former buyers of the programme. */
class OfferNotOpen extends AppError {
  constructor(code: 'sign_in_first' | 'offer_not_open' = 'offer_not_open') {
    super(403, code, msg`This offer is for existing customers. Sign in with the address you paid with.`);
  }
}

/** Tells a mailbox why it could not buy. Call it while the address is locked. */
export async function notifyOwner(
  context: PaymentContext,
  tx: Em,
  order: Order,
  why: PurchaseObstacle,
  now: Date,
): Promise<void> {
  const { emailKey: recipient, language } = order;
  const manageUrl = signInUrl(context, language, '/dashboard?tab=subscriptions');
  const owned = order.coaching ? ('already-coached' as const) : ('already-owned' as const);
  const held = why === 'processing' ? ('payment-processing' as const) : owned;
  const code = typeof why === 'object' ? why.code : null;
  const template = code ? ('code-used' as const) : held;
  const item = order.shownOfferName ?? order.offerName;
  const data = { ...buildMailData(context.brand, language), manageUrl, item, ...(code && { couponCode: code }) };
  await enqueueFormMail(tx, { recipient, language, template, data }, now);
}
