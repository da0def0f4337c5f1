import type { FilterQuery } from '@mikro-orm/core';
import { msg } from '@lingui/core/macro';
import type { ConsentGone } from '#contract/coaching/consent.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { randomUUID } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError } from '#server/platform/errors.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { hasHealthAnswers, omitHealthAnswers } from '../onboarding/about-health.ts';
import { Draft, Onboarding } from '../onboarding/draft.entity.ts';
import { addRequests, findListedAccounts } from '#server/modules/accounts/account/privacy-requests/listed-requests.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { OWN_MESSAGE } from '#server/modules/accounts/people/waiting.ts';
import { ThreadPicture } from '#server/modules/messages/threads/thread-picture.entity.ts';
import { Thread, ThreadMessage } from '#server/modules/messages/threads/thread.entity.ts';
import { BLANK_REASONS, withReasons } from '#server/modules/training/workout-log/reasons.ts';
import { WITHDRAWN_VERSION } from '#server/modules/training/workout-log/taken-back.ts';
import { countBodySets, omitBodyEfforts } from '#server/modules/training/workout-log/progress/set-efforts.ts';
import { PlanDay, Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { loadAddressPeriods, type AddressPeriod } from '#server/modules/accounts/users/addresses.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockMailbox } from '#server/modules/accounts/users/users.service.ts';
import { HealthConsent } from '../profile/consent.entity.ts';
import { type Consent, findLastTakeBack, loadConsent, lockConsent } from '../profile/consent.service.ts';
import { hasHealthFields, NO_HEALTH } from '../profile/profile-health.ts';
import { Profile } from '../profile/profile.entity.ts';

/**
 * Withdraws a member's consent: deletes what it covered and records the amounts, in one transaction. The training log
 * stays without pain, heart rates, perceived efforts and notes. Other devices cannot restore them. A session gets a
 * newer revision here and is merged (`workout-merge.ts`). Data that a device wrote before it knew is discarded
 * (`taken-back.ts`). The list of privacy requests names the withdrawal, so that a restored backup repeats it.
 * @throws {AppError} 409 if there is no consent
 */
export function takeBackConsent(
  em: Em,
  user: User,
  { privacyRequests, clock }: { privacyRequests: PrivacyRequests; clock: () => Date },
): Promise<void> {
  return em.transactional(async (tx) => {
    await lockConsent(tx, user.id);
    const known = await loadConsent(tx, user.id);
    if (!known.version) {
      throw new AppError(409, 'nothing_to_take_back', msg`There is no consent to withdraw.`);
    }
    const now = clock();
    const { ids, addresses } = await withdraw(tx, user.id, known, now);
    await tx.flush();
    // Before the commit: if the list cannot be written, nothing is withdrawn.
    await addRequests(tx, privacyRequests, ids.map(nameWithdrawal), now);
    for (const { address, until } of addresses)
      await addRequests(tx, privacyRequests, [nameWithdrawal(address)], until < now ? until : now);
  });
}

/** Repeats the withdrawals that a restored backup has undone. Returns the number of members. */
export async function repeatWithdrawals(em: Em, privacyRequests: PrivacyRequests): Promise<number> {
  const findListed = await privacyRequests.read();
  if (!findListed) return 0;
  let repeated = 0;
  for (const { id, at } of await findListedAccounts(em, (name) => findListed(nameWithdrawal(name)))) {
    if (await em.transactional((tx) => withdrawAgain(tx, id, at))) repeated++;
  }
  // First answers may be older than the account, which the backup may lack.
  for (const { address } of await em.execute<{ address: string }[]>(
    `select distinct email_key as address from onboarding o
     where not exists (select from app_user u where u.email_key = o.email_key)`,
  )) {
    const at = findListed(nameWithdrawal(address));
    if (!at) continue;
    const before = { emailKey: address, updatedAt: { $lte: at } };
    await em.transactional(async (tx) => blankAnswers(await tx.find(Onboarding, before)));
  }
  return repeated;
}

/** Name on the list of privacy requests. It differs from that of an erasure. */
function nameWithdrawal(name: string): string {
  return `withdrawal:${name}`;
}

/** False if the database knows this withdrawal, or a consent from after it. */
async function withdrawAgain(tx: Em, id: string, at: Date): Promise<boolean> {
  await lockConsent(tx, id);
  const last = await findLastTakeBack(tx, id);
  const known = await loadConsent(tx, id);
  if ((last && last >= at) || (known.at && known.at > at)) return false;
  await withdraw(tx, id, known, at);
  return true;
}

/** Returns the ids of the account and those it took over, and the member's addresses. */
async function withdraw(
  tx: Em,
  id: string,
  known: Consent,
  at: Date,
): Promise<{ ids: string[]; addresses: AddressPeriod[] }> {
  // Waits for a change of address, which moves threads.
  const user = await lockMailbox(tx, id);
  const addresses = await loadAddressPeriods(tx, user);
  const gone = await forgetHealth(tx, user);
  const rows = await tx.find(HealthConsent, { user, takenBackAt: null });
  // A consent from before consents had rows, or one that a restored backup lacks.
  const given = {
    version: known.version ?? COACHING_CONSENT,
    words: known.words ?? '',
    language: user.language,
    givenAt: known.at ?? at,
  };
  if (rows.length === 0) rows.push(tx.create(HealthConsent, { id: randomUUID(), user, ...given }));
  for (const row of rows) tx.assign(row, { takenBackAt: at, gone });
  return { ids: [id, ...user.joinedIds], addresses };
}

/** Deletes everything that a consent covers. New health data must be deleted here and counted in `ConsentGone`. */
async function forgetHealth(tx: Em, user: User): Promise<ConsentGone> {
  // Answers and threads move with the account.
  const { emailKey } = user;
  const checkIns = await tx.nativeDelete(CheckInRow, { user });
  const letters = await forgetLetters(tx, user, { emailKey });
  if (checkIns + letters.letters > 0) await quietThreads(tx, emailKey);
  await tx.nativeDelete(Draft, { memberId: user.id });
  return {
    checkIns,
    profiles: await blankProfiles(tx, user),
    answers: blankAnswers(await tx.find(Onboarding, { emailKey })),
    ...(await blankLog(tx, user)),
    ...letters,
  };
}

/** Deletes their messages with references and pictures, sent or not. The coach's answers stay. */
async function forgetLetters(
  tx: Em,
  user: User,
  thread: FilterQuery<Thread>,
): Promise<Pick<ConsentGone, 'letters' | 'pictures'>> {
  const threads = (await tx.find(Thread, thread, { fields: ['id'] })).map(({ id }) => id);
  // Unsent pictures have no message. The next clean-up deletes the bytes (`sweepUploads`).
  const theirs = { user, $or: [{ message: null }, { message: { thread: { $in: threads } } }] };
  const sent = await tx.find(ThreadPicture, theirs, { fields: ['id', 'message'] });
  const pictures = sent.filter(({ message }) => message !== null).length;
  await tx.nativeDelete(ThreadPicture, { id: { $in: sent.map(({ id }) => id) } });
  const letters = await tx.nativeDelete(ThreadMessage, { thread: { $in: threads }, direction: 'in', inShop: true });
  return { letters, pictures };
}

/** Clears preview and waiting time of their threads, unless they also wrote by mail. */
async function quietThreads(tx: Em, emailKey: string): Promise<void> {
  await tx.execute(
    `update thread t set last_text = '', promised_since = null, version = version + 1,
       status = case when t.status = 'open' and coalesce(greatest(
           (select max(created_at) from contact_message where email_key = t.email_key and ${OWN_MESSAGE}),
           (select max(created_at) from thread_message where thread_id = t.id and direction = 'in')), '-infinity')
         > coalesce((select max(created_at) from thread_message where thread_id = t.id and direction = 'out'), '-infinity')
         then 'open' else 'done' end
     where email_key = ?`,
    [emailKey],
  );
}

async function blankProfiles(tx: Em, user: User): Promise<number> {
  const rows = await tx.find(Profile, { user });
  const told = rows.filter(({ fields }) => hasHealthFields(fields));
  for (const row of rows) {
    const { healthConsent: _, ...fields } = row.fields;
    row.fields = { ...fields, ...NO_HEALTH };
    row.healthConsentWords = null;
  }
  return told.length;
}

function blankAnswers(rows: readonly Onboarding[]): number {
  const told = rows.filter(({ answers }) => hasHealthAnswers(answers));
  for (const row of told) {
    row.answers = omitHealthAnswers(row.answers);
    row.healthConsent = null;
    row.healthConsentWords = null;
  }
  return told.length;
}

async function blankLog(tx: Em, user: User): Promise<Pick<ConsentGone, 'pain' | 'notes' | 'efforts' | 'reasons'>> {
  const pain = await tx.count(Workout, { user, pain: { $ne: null } });
  const notes = await tx.count(Workout, { user, notes: { $ne: '' } });
  // Includes sessions without such data, because a device may still send some.
  const sessions = await tx.find(Workout, { user }, { fields: ['user', 'exercises', 'leftOut', 'swapped', 'efforts'] });
  const bodies = sessions.filter(({ efforts }) => countBodySets(efforts) > 0);
  const efforts = bodies.reduce((sum, session) => sum + countBodySets(session.efforts), 0);
  for (const session of bodies) session.efforts = omitBodyEfforts(session.efforts!);
  await tx.flush();
  const exercises = sessions.flatMap((session) => withReasons(session).filter(({ skipped }) => skipped));
  await tx.execute(
    `update workout set pain = null, pain_at = null, notes = '', left_out = null, ${BLANK_REASONS},
       revision = revision + 1, versions = versions || to_jsonb(cast(? as text))
     where user_id = ?`,
    [WITHDRAWN_VERSION + randomUUID().slice(0, 8), user.id],
  );
  const days = await tx.count(PlanDay, { user, skipped: { $ne: null, $nin: [''] } });
  await tx.execute(
    "update plan_day set skipped = '', revision = revision + 1 where user_id = ? and coalesce(skipped, '') <> ''",
    [user.id],
  );
  return { pain, notes, efforts, reasons: days + exercises.length };
}
