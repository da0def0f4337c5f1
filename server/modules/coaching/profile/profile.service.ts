import { msg } from '@lingui/core/macro';
import { renderPlainMessage } from '#server/platform/i18n/shown-words.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { randomUUID } from 'node:crypto';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import { refuseChanged } from '#server/platform/changed-meanwhile.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { adoptName, lockMailbox } from '#server/modules/accounts/users/users.service.ts';
import { refuseWithdrawn } from '../consents/agreed-before.ts';
import {
  CONSENT_WORDS,
  loadConsent,
  isConsentSufficient,
  giveConsent,
  lockConsent,
  hasMissedWithdrawal,
} from './consent.service.ts';
import { toPrimaryGoal } from './primary-goal.ts';
import { hasHealthFields, NO_HEALTH } from './profile-health.ts';
import { Profile, type ProfileInput } from './profile.entity.ts';

/** Returns a member's profile; null for none. */
export async function currentProfile(em: Em, user: User, timeZone: string): Promise<CoachingProfile | null> {
  const [newest = null] = await profileStates(em, user, timeZone);
  return newest;
}

/** Returns earlier versions of a member's profile, newest first. */
export async function profileHistory(em: Em, user: User, timeZone: string): Promise<CoachingProfile[]> {
  return (await profileStates(em, user, timeZone)).slice(1);
}

const CONSENT_MISSING = msg`Agree to this, or leave the health fields empty.`;
const CONSENT_WITHDRAWN = msg`Agree to this, or leave weight, height and the health fields empty.`;

/**
 * Stores a new version of the profile; earlier ones stay as history. `agreedBefore` gives no new consent: a form opened
 * before the withdrawal must not restore it.
 * @throws {NotFound} if the member was erased meanwhile
 * @throws {AppError} 409 `changed_meanwhile`
 * @throws {InvalidInput} if `agreedBefore` is set and the consent no longer holds, or if the form does not know the last
 * withdrawal. After a withdrawal, also for a form with health data but without a new consent.
 */
export async function saveProfile(
  em: Em,
  { id }: Pick<User, 'id'>,
  { agreedBefore, seenWithdrawalAt, replaces, ...fields }: ProfileInput,
  { timeZone, language, now }: { timeZone: string; language: Language; now: Date },
): Promise<CoachingProfile> {
  const { healthConsent: agreed } = fields;
  const healthConsentWords = agreed ? await renderPlainMessage(CONSENT_WORDS[agreed], language) : null;
  const row = await em.transactional(async (tx) => {
    await lockConsent(tx, id);
    const isBeforeWithdrawal = await hasMissedWithdrawal(tx, id, seenWithdrawalAt);
    if (agreed && isBeforeWithdrawal) throw new InvalidInput([{ path: 'healthConsent', message: CONSENT_MISSING }]);
    if (!agreed && hasHealthFields(fields) && (isBeforeWithdrawal || (await loadConsent(tx, id)).takenBack))
      throw new InvalidInput([{ path: 'healthConsent', message: CONSENT_WITHDRAWN }]);
    await refuseWithdrawn({ healthConsent: agreed, agreedBefore }, CONSENT_MISSING, async (version) =>
      isConsentSufficient((await loadConsent(tx, id)).version, version),
    );
    const user = await lockMailbox(tx, id);
    adoptName(user, fields.fullName);
    const saved = await tx.findOne(Profile, { user }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    refuseChanged(saved, { fields, replaces, timeZone });
    if (agreed) await giveConsent(tx, user, agreed, { language, now });
    return tx.create(Profile, { id: randomUUID(), user, fields, language, healthConsentWords, createdAt: now });
  });
  return presentProfile(row, timeZone);
}

async function profileStates(em: Em, user: User, timeZone: string): Promise<CoachingProfile[]> {
  const rows = await em.find(Profile, { user }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 50 });
  return rows.map((row) => presentProfile(row, timeZone));
}

/** Returns a member's newest profile for their coach, or null. Includes health data only with the member's consent. */
export async function profileForCoach(em: Em, user: string, timeZone: string): Promise<CoachingProfile | null> {
  const row = await em.findOne(Profile, { user }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  if (!row) return null;
  const shown = presentProfile(row, timeZone);
  const { version } = await loadConsent(em, user);
  return version ? shown : { ...shown, ...NO_HEALTH };
}

/** `timeZone` is the shop's: dates follow the coach's calendar. */
function presentProfile({ fields, createdAt }: Profile, timeZone: string): CoachingProfile {
  // Each version stores its consent, which no response includes.
  const { healthConsent: _, ...shown } = fields;
  return { ...shown, primaryGoal: toPrimaryGoal(shown.primaryGoal), updatedAt: formatLocalMoment(timeZone, createdAt) };
}
