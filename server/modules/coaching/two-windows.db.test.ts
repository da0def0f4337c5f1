import { afterAll, beforeAll, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/profile-options.ts';
import { CheckIn, CheckInsResponse } from '#contract/check-ins.ts';
import { ErrorResponse } from '#contract/errors.ts';
import { CoachingProfile } from '#contract/profile.ts';
import type { Browser } from '../../testing/browser.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let elite: Browser;
let now = new Date('2026-11-18T08:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  elite = await member(app, 'elite@example.com', { renewing: [4] }, now);
});
afterAll(() => app.close());

const send = async (path: string, body: object) => {
  now = new Date(now.getTime() + 1_000);
  return elite.post(path, body);
};
const outcome = async (response: Response) => [
  response.status,
  response.ok ? '' : ErrorResponse.parse(await response.json()).error.code,
];
const REFUSED = [409, 'changed_meanwhile'];

test('a check-in does not replace one of another window that its form did not show', async () => {
  const path = '/api/coaching/check-ins';
  const better = { sleep: 5, energy: 5, soreness: 1 };
  const phone = {
    sleep: 2,
    energy: 3,
    soreness: 4,
    note: 'My knee hurts',
    healthConsent: COACHING_CONSENT,
    replaces: null,
  };
  const sent = CheckIn.parse(await (await send(path, phone)).json());
  expect(await outcome(await send(path, { ...better, replaces: null }))).toEqual(REFUSED);
  const { checkIns } = CheckInsResponse.parse(await (await elite.ask(path)).json());
  expect(checkIns).toMatchObject([{ note: 'My knee hurts' }]);
  // The answer to the first try was lost.
  const again = await send(path, phone);
  expect(again.status).toBe(200);
  const { createdAt } = CheckIn.parse(await again.json());
  expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse(sent.createdAt));
  expect((await send(path, { ...better, replaces: createdAt })).status).toBe(200);
  // Pages of an earlier version.
  expect((await send(path, better)).status).toBe(200);
});

test('a profile does not replace one of another window that its form did not show', async () => {
  const path = '/api/coaching-profile';
  const base = { fullName: 'Aino Virta', age: 34, healthConsent: COACHING_CONSENT };
  const first = CoachingProfile.parse(await (await send(path, { ...base, replaces: null })).json());
  const phone = { ...base, injuries: 'Torn meniscus', replaces: first.updatedAt };
  const second = CoachingProfile.parse(await (await send(path, phone)).json());
  expect(await outcome(await send(path, { ...base, weight: 70, replaces: first.updatedAt }))).toEqual(REFUSED);
  expect(CoachingProfile.parse(await (await elite.ask(path)).json()).injuries).toBe('Torn meniscus');
  expect((await send(path, phone)).status).toBe(200);
  const newest = CoachingProfile.parse(await (await elite.ask(path)).json());
  expect(newest.updatedAt).not.toBe(second.updatedAt);
  expect((await send(path, { ...phone, weight: 70, replaces: newest.updatedAt })).status).toBe(200);
});
