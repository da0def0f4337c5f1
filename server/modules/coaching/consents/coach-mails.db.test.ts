import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { resetHealthData, PATH } from './consent.harness.ts';

const COACH = 'coach@example.com';
const NOW = new Date('2026-11-18T08:00:00Z');
const CHECK_IN = { sleep: 3, energy: 3, soreness: 3, weightKg: null, note: '', healthConsent: COACHING_CONSENT };
let app: TestApp;
let anna: Browser;
beforeAll(async () => {
  app = await startTestApp({ clock: () => NOW, env: { COACH_EMAILS: COACH } });
  anna = await member(app, 'anna@example.com', { renewing: [4] }, NOW);
});
afterAll(() => app.close());
beforeEach(async () => {
  await resetHealthData(app);
  await app.em().execute('delete from rate_limit');
});

const checkIn = async (by: Browser = anna) => (await by.post('/api/coaching/check-ins', CHECK_IN)).status;
const takeBack = async () => (await anna.post(`${PATH}/take-back`, {})).status;
const letter = async () => {
  const body = { id: randomUUID(), text: 'Hello', healthConsent: COACHING_CONSENT };
  return (await anna.post('/api/coaching/thread', body)).status;
};
const countMails = (template: OutboxMail['template']) => app.em().count(OutboxMail, { template, recipient: COACH });

test('a withdrawn consent lets no week send a second mail about a check-in', async () => {
  for (let round = 0; round < 3; round++) expect([await checkIn(), await takeBack()]).toEqual([200, 200]);
  expect(await countMails('check-in-received')).toBe(1);
});

test('a withdrawn consent lets no hour send a second mail about messages', async () => {
  for (let round = 0; round < 3; round++) expect([await letter(), await takeBack()]).toEqual([201, 200]);
  expect(await countMails('client-wrote')).toBe(1);
});

test('check-ins and withdrawn consents count against the changes of a member', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 11; round++) statuses.add(await checkIn()).add(await takeBack());
  expect([...statuses]).toEqual([200, 429]);
});

test('check-ins of many clients mail the coach twenty times an hour, then once that the studio has more', async () => {
  for (let n = 0; n < 22; n++)
    expect(await checkIn(await member(app, `client${n}@example.com`, { renewing: [4] }, NOW))).toBe(200);
  expect([await countMails('check-in-received'), await countMails('more-in-studio')]).toEqual([20, 1]);
});
