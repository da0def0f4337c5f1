import { renderPlainMessage } from '#server/platform/i18n/shown-words.ts';
import { msg } from '@lingui/core/macro';
import type { FilterQuery } from '@mikro-orm/core';
import { toEmailKey } from '#contract/forms/email.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { HealthConsentVersion } from '#contract/coaching/profile-options.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import type { Order } from '#server/modules/sales/orders/order.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { findCoachingProgram } from '#server/modules/catalog/programs/programs.service.ts';
import { lockConsent } from '../profile/consent.service.ts';
import { saveDraft } from './drafts.service.ts';
import { recordIncoming } from '#server/modules/messages/threads/threads.service.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import { Onboarding } from './draft.entity.ts';

interface Answered {
  fullName: string;
  email: string;
  healthConsent?: HealthConsentVersion | undefined;
  [name: string]: unknown;
}

interface Sender {
  order: Order | null;
  /** Signed-in sender; null for a visitor. */
  user: User | null;
  now: Date;
}

/**
 * Stores a new client's answers, and the draft that starts their payment.
 * @throws {InvalidInput} for a consent that the member has withdrawn since the box was ticked
 */
export function submitOnboarding(
  em: Em,
  { seenWithdrawalAt, ...input }: Answered & { seenWithdrawalAt?: string | null | undefined },
  { language, user, now }: Omit<Sender, 'order'> & { language: Language },
): Promise<{ draft: string; programId: number | null }> {
  return em.transactional(async (tx) => {
    if (user) await lockConsent(tx, user.id);
    const coaching = await findCoachingProgram(tx);
    const programId = coaching?.id ?? null;
    await saveOnboarding(tx, input, { source: 'coaching-onboarding', order: null, language, user, now });
    const answers = textAnswers(input);
    return {
      draft: await saveDraft(tx, { programId, answers, seenWithdrawalAt }, { key: undefined, member: user, now }),
      programId,
    };
  });
}

/** Stores a new client's answers unchanged. Answers sent again with the same order replace the earlier ones. */
export async function saveOnboarding(
  tx: Em,
  { fullName, email, healthConsent, ...rest }: Answered,
  { source, order, language, user, now }: Pick<Onboarding, 'source' | 'language'> & Sender,
): Promise<void> {
  const answers = textAnswers(rest);
  const emailKey = toEmailKey(email);
  const isProven = user?.emailKey === emailKey;
  const fields = {
    fullName,
    email,
    emailKey,
    isProven,
    answers,
    language,
    healthConsent: healthConsent ?? null,
    healthConsentWords: healthConsent ? await renderPlainMessage(HEALTH_CONSENT_WORDS[healthConsent], language) : null,
    updatedAt: now,
  };
  const known = order && (await tx.findOne(Onboarding, { order }));
  const isNew = hasOnboardingAnswers(answers) && !(known && hasOnboardingAnswers(known.answers));
  if (known) tx.assign(known, fields);
  else tx.create(Onboarding, { id: randomUUID(), source, order, ...fields, createdAt: now });
  if (!isNew) return;
  const sender = isProven ? { name: displayName(user), language: user.language } : { name: fullName, language };
  await recordIncoming(tx, { email, ...sender, text: '', proven: isProven, now });
}

/** Texts beside the form's box, by version. `widgets/elements/onboarding/health-section.tsx` shows the newest. */
export const HEALTH_CONSENT_WORDS: Readonly<Record<HealthConsentVersion, Words>> = {
  'health-1': msg`I agree that the coach keeps and reads what I write here about my health, to plan my training. <0>You can take this back at any time: write to the coach to have it deleted.</0>`,
  'health-2': msg`I agree that the coach keeps and reads what I tell about my health, to plan my training: here and in my profile, in check-ins, in messages and their pictures, what hurts and what I note in my training log, and why I leave a day or an exercise out. <0>Each time the coach opens my health notes or a note of the log it is recorded, and I see it on my coaching page. I can take this back there at any time: what it covers is deleted then.</0>`,
  'health-3': msg({
    message: `I agree that the coach keeps and reads what I tell about my health, to plan my training: here and in my profile, in check-ins, in messages and their pictures, what hurts and what I note in my training log, and why I leave a day or an exercise out. <0>Each time the coach opens my health notes or a note of the log it is recorded, and I see it on my coaching page. I can take this back there at any time: what it covers is deleted then.</0>`,
    context: 'health-3',
  }),
};

/** Moves the answers of an order to its new address. */
export async function moveAnswers(tx: Em, order: Order): Promise<void> {
  await tx.nativeUpdate(Onboarding, { order: order.id }, { email: order.email, emailKey: order.emailKey });
}

/** True if the buyer answered the coach's first questions. */
export async function hasAnswered(tx: Em, order: Order): Promise<boolean> {
  const known = await tx.findOne(Onboarding, { order });
  return known !== null && hasOnboardingAnswers(known.answers);
}

/** True if there is more than a name and an address, which need no reply. */
export function hasOnboardingAnswers(answers: Readonly<Record<string, unknown>>): boolean {
  return Boolean(answers['mainGoal']);
}

/** Returns the newest answers from a client's purchase of coaching; null for none. */
export async function answersOfBuyer(em: Em, user: string): Promise<Onboarding | null> {
  return em.findOne(Onboarding, await buildClientOrdersFilter(em, [user]), { orderBy: { createdAt: 'desc' } });
}

/**
 * Builds a filter for answers with a confirmed order of these accounts. Before the first sign-in the order is a
 * guest's, confirmed by their mailbox.
 */
export async function buildClientOrdersFilter(em: Em, users: readonly string[]): Promise<FilterQuery<Onboarding>> {
  const unproven = await em.find(User, { id: { $in: [...users] }, unprovenSince: { $ne: null } });
  const emailKey = { $in: unproven.map((user) => user.emailKey) };
  return {
    $or: [
      { order: { user: { $in: [...users] }, ...CONFIRMED } },
      { order: { user: null, emailKey, status: 'paid', confirmedAt: { $ne: null } } },
    ],
  };
}

/** Orders whose answers are certainly their account's, because anyone can type an order's address. */
const CONFIRMED = {
  status: 'paid' as const,
  $or: [{ confirmedAt: { $ne: null } }, { confirmKey: null }],
};

/** Returns the answers that are texts, without empty ones. */
function textAnswers(answers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
