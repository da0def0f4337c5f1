import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { WorkoutsResponse } from '#contract/training/workouts.ts';
import { openPrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { EmailChange } from '#server/modules/accounts/users/email-change.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { HealthConsent } from '../profile/consent.entity.ts';
import { isCovered } from '../profile/consent.service.ts';
import { consentShop, PATH, resetHealthData, trained } from './consent.harness.ts';
import { repeatWithdrawals } from './take-back.service.ts';

const TABLES = ['health_consent', 'coaching_profile', 'workout', 'onboarding'];
const HEALTH_NOTE = 'knee hurts';
let now = new Date('2026-11-18T08:00:00Z');
let folder: string;
let file: string;
let app: TestApp;
let anna: Browser;
let annas: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-withdrawals-'));
  file = join(folder, 'erasures');
  ({ app, anna } = await consentShop(() => now, { privacyRequests: openPrivacyRequests(file) }));
  annas = (await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' })).id;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  wait();
  await resetHealthData(app);
});

/** Moves the clock on by a minute. */
function wait(): void {
  now = new Date(now.getTime() + 60_000);
}
async function agree(): Promise<void> {
  wait();
  expect((await anna.post(PATH, { version: COACHING_CONSENT })).status).toBe(200);
}
/** Returns the time of the withdrawal. */
async function withdraw(): Promise<Date> {
  wait();
  expect((await anna.post(`${PATH}/take-back`, {})).status).toBe(200);
  return now;
}
const train = () => trained(anna, now, { notes: HEALTH_NOTE, left: [{ pain: { level: 6, note: HEALTH_NOTE } }] });
const repeat = () => repeatWithdrawals(app.em(), openPrivacyRequests(file));
const log = async () => WorkoutsResponse.parse(await (await anna.ask('/api/user/workouts?plan=elite-coaching')).json());

/** Copies the tables, and returns a function that restores them. */
async function backUp(): Promise<() => Promise<void>> {
  const copy = (table: string) => `backup_${table}`;
  for (const table of TABLES) {
    await app.em().execute(`drop table if exists ${copy(table)}`);
    await app.em().execute(`create table ${copy(table)} as select * from ${table}`);
  }
  return () =>
    app.em().transactional(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      for (const table of TABLES) {
        await tx.execute(`delete from ${table}`);
        await tx.execute(`insert into ${table} select * from ${copy(table)}`);
      }
    });
}

test('withdraws a consent again that a restored backup has given back', async () => {
  await agree();
  await train();
  const restore = await backUp();
  const at = await withdraw();
  await restore();
  expect([JSON.stringify(await log()).includes(HEALTH_NOTE), await isCovered(app.em(), annas)]).toEqual([true, true]);
  expect(await repeat()).toBe(1);
  const after = await log();
  expect(JSON.stringify(after)).not.toContain(HEALTH_NOTE);
  expect(after.consentWithdrawnAt).toBe(at.toISOString());
  expect(await isCovered(app.em(), annas)).toBe(false);
  expect(await app.em().find(HealthConsent, {})).toMatchObject([{ takenBackAt: at, gone: { pain: 1, notes: 1 } }]);
  expect(await repeat()).toBe(0);
});

test('names the member on the list only by hashes', async () => {
  await agree();
  await withdraw();
  const list = await readFile(file, 'utf8');
  expect(list).not.toContain(annas);
  expect(list).not.toMatch(/anna|withdraw/);
});

test('repeats the last of two withdrawals', async () => {
  await agree();
  await withdraw();
  const restore = await backUp();
  await agree();
  const at = await withdraw();
  await restore();
  expect(await repeat()).toBe(1);
  expect((await log()).consentWithdrawnAt).toBe(at.toISOString());
});

test('keeps words from before the withdrawal out, also if the backup is older than the consent', async () => {
  const restore = await backUp();
  await agree();
  const session = await train();
  const at = await withdraw();
  await restore();
  expect(await repeat()).toBe(1);
  const entry = { ...session, device: 'phone', seenWithdrawalAt: null };
  await anna.post('/api/user/workouts', { changes: [entry] });
  const after = await log();
  expect(after.sessions).toHaveLength(1);
  expect(JSON.stringify(after)).not.toContain(HEALTH_NOTE);
  expect(after.consentWithdrawnAt).toBe(at.toISOString());
});

test.each(['with', 'without'])('keeps a consent from after the withdrawal, %s the withdrawal', async (known) => {
  await agree();
  await withdraw();
  await agree();
  const checkIn = { sleep: 3, energy: 3, soreness: 3, weightKg: null, note: HEALTH_NOTE };
  expect((await anna.post('/api/coaching/check-ins', checkIn)).status).toBe(200);
  if (known === 'without') await app.em().nativeDelete(HealthConsent, { takenBackAt: { $ne: null } });
  expect(await repeat()).toBe(0);
  expect(await app.em().count(CheckInRow, {})).toBe(1);
  expect(await app.em().count(HealthConsent, { takenBackAt: null })).toBe(1);
});

test('deletes first answers again of an account that the backup lacks, and keeps later ones', async () => {
  const answer = (at: Date, emailKey = 'anna@example.com') => ({
    id: randomUUID(),
    source: 'coaching-onboarding' as const,
    fullName: 'Anna',
    email: emailKey,
    emailKey,
    answers: { injuriesOrConditions: HEALTH_NOTE },
    healthConsent: COACHING_CONSENT,
    healthConsentWords: 'I agree.',
    createdAt: at,
    updatedAt: at,
  });
  const early = now;
  await agree();
  await withdraw();
  wait();
  const em = app.em();
  await em.insertMany(Onboarding, [answer(early), answer(now), answer(early, 'bea@example.com')]);
  // Anna signs up anew.
  const id = randomUUID();
  await em.execute('update app_user set email_key = ? where id = ?', [`${id}@example.com`, annas]);
  await repeat();
  await em.execute("update app_user set email_key = 'anna@example.com' where id = ?", [annas]);
  const rows = await app.em().find(Onboarding, {}, { orderBy: { emailKey: 'asc', createdAt: 'asc' } });
  expect(rows.map(({ answers }) => Boolean(answers['injuriesOrConditions']))).toEqual([false, true, true]);
});

test('keeps the answers of an account that the backup has at the address', async () => {
  await agree();
  await withdraw();
  const id = randomUUID();
  const em = app.em();
  const old = { email: 'anna@example.com', emailKey: 'anna@example.com' };
  await em.insert(User, { id, email: `${id}@example.com`, emailKey: `${id}@example.com`, createdAt: now });
  const answers = { injuriesOrConditions: HEALTH_NOTE };
  const early = new Date(now.getTime() - 1);
  const about = { source: 'coaching-onboarding', fullName: 'Bea', createdAt: early, updatedAt: early } as const;
  await em.insert(Onboarding, { id: randomUUID(), ...about, ...old, answers });
  await em.execute("update app_user set email_key = 'moved@example.com' where id = ?", [annas]);
  await em.execute('update app_user set email_key = ? where id = ?', [old.emailKey, id]);
  await repeat();
  const [row] = await app.em().find(Onboarding, old);
  await em.execute('delete from app_user where id = ?', [id]);
  await em.execute('update app_user set email_key = ? where id = ?', [old.emailKey, annas]);
  expect(row!.answers).toEqual(answers);
});

test('keeps what the owner of a former address has answered since', async () => {
  const former = 'former-annas@example.com';
  const left = now;
  wait();
  const em = app.em();
  const change = {
    id: randomUUID(),
    user: annas,
    oldEmail: former,
    oldEmailKey: former,
    newEmailKey: 'anna@example.com',
  };
  await em.insert(EmailChange, { ...change, createdAt: left, expiresAt: left });
  const answers = { source: 'coaching-onboarding' as const, answers: { injuriesOrConditions: HEALTH_NOTE } };
  const about = { fullName: 'Gina', email: former, emailKey: former, createdAt: now, updatedAt: now };
  await em.insert(Onboarding, { id: randomUUID(), ...answers, ...about });
  await agree();
  await withdraw();
  await repeat();
  const [row] = await app.em().find(Onboarding, { emailKey: former });
  expect(row!.answers).toEqual(answers.answers);
  await em.nativeDelete(EmailChange, {});
});
