import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { QueryOrderMap } from '@mikro-orm/core';
import type * as z from 'zod';
import type { ConsentGone, ConsentRequest, ConsentResponse } from '#contract/coaching/consent.ts';
import type { Language } from '#contract/i18n/languages.ts';
import {
  COACHING_CONSENT,
  COVERING_CONSENTS,
  HEALTH_CONSENTS,
  type HealthConsentVersion,
} from '#contract/coaching/profile-options.ts';
import type { Words } from '#contract/i18n/speak.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { renderPlainMessage } from '#server/platform/i18n/shown-words.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { predatesTakeBack } from '#server/modules/training/workout-log/taken-back.ts';
import { HealthConsent, HealthReading } from './consent.entity.ts';
import { Profile } from './profile.entity.ts';

/** Texts beside the box, by version. `widgets/parts/consent/consent-words.tsx` has the current one. */
export const CONSENT_WORDS: Readonly<Record<HealthConsentVersion, Words>> = {
  'health-1': msg`I agree that the coach keeps and reads what I write here about my health, to plan my training. <0>You can take this back at any time: empty the fields, and write to the coach to have earlier entries deleted.</0>`,
  'health-2': msg`I agree that the coach keeps and reads what I tell about my health, to plan my training: here, in check-ins, in messages and their pictures, what hurts and what I note in my training log, and why I leave a day or an exercise out. <0>Each time the coach opens my health notes or a note of the log it is recorded, and I see it here. I can take this back at any time on this page: what it covers is deleted then.</0>`,
  'health-3': msg({
    message: `I agree that the coach keeps and reads what I tell about my health, to plan my training: here, in check-ins, in messages and their pictures, what hurts and what I note in my training log, and why I leave a day or an exercise out. <0>Each time the coach opens my health notes or a note of the log it is recorded, and I see it here. I can take this back at any time on this page: what it covers is deleted then.</0>`,
    context: 'health-3',
  }),
};

/** Valid consent of a user. */
export interface Consent {
  version: HealthConsentVersion | null;
  words: string | null;
  at: Date | null;
  takenBack: { at: Date; gone: ConsentGone } | null;
}

const NOTHING: Consent = { version: null, words: null, at: null, takenBack: null };

/** Valid consent first, because a withdrawal ends all of them. At the same moment the one that covers more wins. */
const NEWEST: { orderBy: QueryOrderMap<HealthConsent>[] } = {
  orderBy: [{ takenBackAt: 'desc nulls first' }, { givenAt: 'desc' }, { version: 'desc' }, { id: 'desc' }],
};

/**
 * Locks a member's consent until the transaction ends. Writers of health data, withdrawal and erasure all take this
 * lock first, so each sees the other's result. Take it before the locks of mailbox and address.
 * @throws {NotFound} if the member was erased meanwhile
 */
export async function lockConsent(tx: Em, user: string): Promise<void> {
  await lockConsentToErase(tx, user);
  const [row] = await tx.execute<{ email_key: string }[]>('select email_key from app_user where id = ?', [user]);
  if (!row || isErased(row.email_key)) throw new NotFound();
}

/** Takes the same lock for an erasure, which may run twice. */
export async function lockConsentToErase(tx: Em, user: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`consent:${user}`]);
}

/** True if a consent covers as much as the required version. */
export function isConsentSufficient(version: HealthConsentVersion | null, asked: HealthConsentVersion): boolean {
  if (version === null) return false;
  const covering: readonly HealthConsentVersion[] = COVERING_CONSENTS;
  return covering.includes(version) || HEALTH_CONSENTS.indexOf(version) >= HEALTH_CONSENTS.indexOf(asked);
}

/** Returns the valid consent. Consents from before they had rows are read from their profile. */
export async function loadConsent(em: Em, user: string): Promise<Consent> {
  const row = await em.findOne(HealthConsent, { user }, NEWEST);
  if (!row) {
    const told = await em.findOne(Profile, { user }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    const { healthConsent: version } = told?.fields ?? {};
    return version
      ? { version, words: told!.healthConsentWords ?? null, at: told!.createdAt, takenBack: null }
      : NOTHING;
  }
  const { version, words, givenAt: at, takenBackAt, gone } = row;
  if (!takenBackAt) return { version, words, at, takenBack: null };
  return { ...NOTHING, takenBack: { at: takenBackAt, gone: { letters: 0, pictures: 0, efforts: 0, ...gone! } } };
}

/**
 * Returns the time of a member's last withdrawal, also if they have agreed again since; null without one. Health data
 * from before it is never stored.
 */
export async function findLastTakeBack(em: Em, user: string): Promise<Date | null> {
  const [row] = await em.find(
    HealthConsent,
    { user, takenBackAt: { $ne: null } },
    { orderBy: { takenBackAt: 'desc' }, limit: 1 },
  );
  return row?.takenBackAt ?? null;
}

/**
 * True if a form knows an earlier withdrawal than the last: its text and its ticked box are from before. Forms of
 * earlier versions name none.
 */
export async function hasMissedWithdrawal(em: Em, user: string, seen: string | null | undefined): Promise<boolean> {
  return seen !== undefined && predatesTakeBack(await findLastTakeBack(em, user), seen);
}

/** True if a member agreed to the current consent; otherwise the coach reads no health data. */
export async function isCovered(em: Em, user: string): Promise<boolean> {
  return isConsentSufficient((await loadConsent(em, user)).version, COACHING_CONSENT);
}

/** Records a consent, unless an earlier one covers as much. */
export async function giveConsent(
  em: Em,
  user: User,
  version: HealthConsentVersion,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  const known = await em.findOne(HealthConsent, { user }, NEWEST);
  if (known && !known.takenBackAt && isConsentSufficient(known.version, version)) return;
  const words = await renderPlainMessage(CONSENT_WORDS[version], language);
  em.create(HealthConsent, { id: randomUUID(), user, version, words, language, givenAt: now });
}

/**
 * Records a consent given without a form.
 * @throws {AppError} 403 `consent_required` if the sender does not know the last withdrawal
 */
export function recordHealthConsent(
  em: Em,
  user: User,
  { version, seenWithdrawalAt }: z.output<typeof ConsentRequest>,
  given: { language: Language; now: Date },
): Promise<void> {
  return em.transactional(async (tx) => {
    await lockConsent(tx, user.id);
    if (await hasMissedWithdrawal(tx, user.id, seenWithdrawalAt))
      throw new AppError(403, 'consent_required', CONSENT_WITHDRAWN);
    await giveConsent(tx, user, version, given);
  });
}

/** Message for a form from before a withdrawal. */
export const CONSENT_WITHDRAWN = msg`You have withdrawn your consent for the coach to keep and read what you share about your health. Nothing was sent.`;

/** Maximum number of readings shown to a member. */
const READINGS_LIMIT = 20;

export async function presentConsent(em: Em, user: string, timeZone: string): Promise<ConsentResponse> {
  const { version, words, at, takenBack } = await loadConsent(em, user);
  return {
    version,
    words,
    at: at && formatLocalMoment(timeZone, at),
    askAgain: version !== null && !isConsentSufficient(version, COACHING_CONSENT),
    takenBack: takenBack && { ...takenBack, at: formatLocalMoment(timeZone, takenBack.at) },
    consentWithdrawnAt: (await findLastTakeBack(em, user))?.toISOString() ?? null,
    readings: await listHealthReadings(em, user, timeZone),
  };
}

/** Lists the coach's readings of a user's health data, latest first. Includes those from before they had an account. */
export async function listHealthReadings(em: Em, user: string, timeZone: string): Promise<ConsentResponse['readings']> {
  const { emailKey } = await em.findOneOrFail(User, { id: user });
  const before = { user: null, onboarding: { $or: [{ emailKey }, { order: { user } }] } };
  const rows = await em.find(
    HealthReading,
    { $or: [{ user }, before] },
    { orderBy: { at: 'desc', id: 'desc' }, limit: READINGS_LIMIT },
  );
  return rows.map(({ at, what }) => ({ at: formatLocalMoment(timeZone, at), what }));
}
