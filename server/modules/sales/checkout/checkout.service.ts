import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { toDecimal } from '#contract/shared/money.ts';
import type { PaymentSetupResponse } from '#contract/sales/checkout.ts';
import type { Em } from '#server/platform/db/orm.ts';
import {
  findDraft,
  refuseWithdrawnConsent,
  type TickedConsent,
} from '#server/modules/coaching/onboarding/drafts.service.ts';
import { saveOnboarding, hasOnboardingAnswers } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { dayIn } from '#server/platform/days.ts';
import { formatDay } from '#server/platform/i18n/format.ts';
import { getFirstAmount, isFree, calculateMinimumTotal } from '../orders/agreed-amount.ts';
import type { OpenedOrder } from '../orders/orders.service.ts';
import { monthsAfter } from '../orders/terms.ts';
import { getRequestDeadline } from '../providers/call-provider.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { requireStripe } from '../providers/providers.ts';
import type { Offer } from '#server/modules/catalog/programs/program.entity.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { orderOfGuest, orderOfMember } from './buyer-orders.service.ts';
import { ensureCardSetup } from './card-setup.service.ts';
import { appliedCoupon } from './discount-codes/coupons.service.ts';
import { freeSecret } from './free-order.service.ts';
import { guestChoice, oneTimeChoice } from './offer-choice.ts';
import { readStartConsent } from './start-consent.ts';
import { refuseUnchargeable } from './unsellable.ts';

interface MemberForm {
  programId: number;
  startConsent?: string | undefined;
  /** Discount code as typed. */
  coupon?: string | undefined;
  language: Language;
  /** Signs the secret of an order that costs nothing. */
  key: string;
}

/** Sets up a member's card payment for a one-time purchase. */
export async function setUpMemberPayment(
  em: Em,
  context: PaymentContext,
  user: User,
  { programId, startConsent, coupon, language, key }: MemberForm,
): Promise<PaymentSetupResponse> {
  const until = getRequestDeadline();
  // A discount code may make it free, which needs no provider.
  if (coupon === undefined) requireStripe(context.providers);
  const choice = await oneTimeChoice(em, programId);
  const consent = await readStartConsent(choice.program, startConsent, language);
  await refuseUnchargeable(context, choice);
  const order = await orderOfMember(em, context, user, choice, { language, consent, coupon });
  return setUp(em, context, order, { until, key });
}

interface GuestForm {
  programId: number;
  interval: Offer['interval'];
  offer: string | undefined;
  draft: string | undefined;
  /** Version of the text that requests an immediate start. */
  startConsent: string | undefined;
  coupon: string | undefined;
  language: Language;
  key: string;
  answers: Parameters<typeof saveOnboarding>[1] & Pick<TickedConsent, 'agreedBefore' | 'seenWithdrawalAt'>;
  /** Signed-in user while the form is filled in. */
  user: User | null;
}

/** Sets up a guest's card payment and stores the form's answers with the order. */
export async function setUpGuestPayment(
  em: Em,
  context: PaymentContext,
  {
    programId,
    interval,
    offer,
    draft,
    startConsent,
    coupon,
    language,
    answers: { agreedBefore, seenWithdrawalAt, ...answers },
    user,
    key,
  }: GuestForm,
): Promise<PaymentSetupResponse> {
  if (coupon === undefined) requireStripe(context.providers);
  const now = context.clock();
  const choice = await guestChoice(em, programId, interval, offer);
  const consent = await readStartConsent(choice.program, startConsent, language);
  await refuseUnchargeable(context, choice);
  const known = await findDraft(em, draft, now);
  const { email, fullName, healthConsent } = answers;
  // An order for another address belongs to that mailbox, even if the payer is signed in.
  const owner = user?.emailKey === toEmailKey(email) ? user : null;
  const ticked = { healthConsent, agreedBefore, seenWithdrawalAt };
  const opened = await orderOfGuest(em, context, choice, {
    email,
    fullName,
    user: owner,
    draftId: known?.id ?? null,
    language,
    consent,
    coupon,
    hasAnswers: hasOnboardingAnswers(answers),
    accept: (tx) => refuseWithdrawnConsent(tx, ticked, { key: draft, member: owner?.id, now }),
    ordered: (tx, placed) => saveOnboarding(tx, answers, { source: 'subscribe', order: placed, language, user, now }),
  });
  // The turns of a crowd at the mailbox leave the provider its time.
  return setUp(em, context, opened, { until: getRequestDeadline(), key });
}

async function setUp(
  em: Em,
  context: PaymentContext,
  { order, givenUp }: OpenedOrder,
  { until, key }: { until: number; key: string },
): Promise<PaymentSetupResponse> {
  if (!isFree(order)) requireStripe(context.providers);
  const { clientSecret, startedAt } = isFree(order)
    ? { clientSecret: freeSecret(order, key), startedAt: order.createdAt }
    : await ensureCardSetup(em, context, { id: order.id, givenUp }, until);
  const { interval, amountMinor } = order;
  const monthly = interval === 'month';
  const first = getFirstAmount(order);
  const coupon = appliedCoupon(order);
  const { timeZone } = context.brand;
  const nextCharge = monthsAfter(startedAt, 1);
  return {
    clientSecret,
    amount: toDecimal(first),
    ...(first !== amountMinor && { thenAmount: toDecimal(amountMinor) }),
    ...(coupon && { coupon }),
    currency: 'EUR',
    minimumTotal: toDecimal(calculateMinimumTotal(order)),
    nextChargeOn: monthly ? formatDay(nextCharge, timeZone) : null,
    nextChargeDate: monthly ? dayIn(timeZone, nextCharge) : null,
  };
}
