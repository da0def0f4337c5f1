import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth, isNightly } from '../../../../scripts/testing/nightly.ts';
import { MEMBER_HEADER } from '#contract/accounts/member-header.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { noPrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { deleteAccount } from '#server/modules/accounts/account/account.service.ts';
import { lockConsent } from '../profile/consent.service.ts';
import { Profile } from '../profile/profile.entity.ts';
import { picturesShop, type PicturesShop } from '#server/modules/messages/client-messages/pictures/pictures.harness.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { ONBOARDING_ANSWERS } from '#server/testing/buyers.ts';
import { isSomeoneWaiting } from '#server/testing/locks.ts';
import { Thread, ThreadMessage } from '#server/modules/messages/threads/thread.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockMailbox } from '#server/modules/accounts/users/users.service.ts';

const ANNA = 'anna@example.com';
const CONSENT = '/api/coaching-profile/consent';
let shop: PicturesShop;

beforeAll(async () => {
  shop = await picturesShop();
  await createAssignment(shop.app, 'anna@example.com', 'c-anna');
});
afterAll(() => shop.close());
beforeEach(() => shop.anna.post(CONSENT, { version: COACHING_CONSENT }));

const profile = () => ({
  fullName: 'Anna',
  age: 30,
  workoutDaysPerWeek: 3,
  healthConditions: 'asthma',
  healthConsent: COACHING_CONSENT,
});
const session = () => ({
  id: randomUUID(),
  revision: 1,
  planKey: 'c-anna',
  dayId: 'legs-w1',
  timeZone: 'UTC',
  notes: 'knee',
  startedAt: '2026-11-23T06:00:00.000Z',
  finishedAt: '2026-11-23T07:00:00.000Z',
  exercises: [],
  deleted: false,
});
const day = () => ({
  planKey: 'c-anna',
  dayId: 'legs-w2',
  revision: Date.now() % 1_000_000,
  movedTo: null,
  minutes: null,
  skipped: 'fever',
});
const checkIn = { sleep: 3, energy: 3, soreness: 3, weightKg: null, note: 'tired' };

const WRITES: readonly (readonly [string, () => Promise<Response>])[] = [
  ['a profile', () => shop.anna.post('/api/coaching-profile', profile())],
  ['a session', () => shop.anna.post('/api/user/workouts', { changes: [session()] })],
  ['a changed day', () => shop.anna.post('/api/user/plan-days', { changes: [day()] })],
  ['a check-in', () => shop.anna.post('/api/coaching/check-ins', checkIn)],
  ['a letter', () => shop.write(shop.anna, [], 'My knee')],
  ['a picture', () => shop.upload(shop.anna, shop.photo)],
  ['an agreement', () => shop.anna.post(CONSENT, { version: COACHING_CONSENT })],
  ['the first answers', () => shop.anna.post('/api/coaching-onboarding', { ...ONBOARDING_ANSWERS, email: ANNA })],
  ['a draft', async () => shop.anna.post('/api/drafts', {}, { [MEMBER_HEADER]: await shop.idOf(ANNA) })],
  ['taking it back', () => shop.anna.post(`${CONSENT}/take-back`, {})],
];

describe('while the consent of a member is locked', () => {
  test.each(everyNth(WRITES, 4))('%s waits', async (_, write) => {
    const user = await shop.idOf('anna@example.com');
    let answered = false;
    const [writing] = await shop.app.em().transactional(async (tx) => {
      await lockConsent(tx, user);
      const asked = write().finally(() => (answered = true));
      await expect.poll(() => isSomeoneWaiting(shop.app.em()), { timeout: 10_000 }).toBe(true);
      expect(answered).toBe(false);
      return [asked] as const;
    });
    expect((await writing).status).toBeLessThan(500);
  });
});

test('a profile that is saved beside a take-back leaves nothing about health behind without a consent', async () => {
  const left: unknown[] = [];
  for (let pair = 0; pair < (isNightly ? 12 : 4); pair++) {
    await shop.anna.post(CONSENT, { version: COACHING_CONSENT });
    await Promise.all([shop.anna.post('/api/coaching-profile', profile()), shop.anna.post(`${CONSENT}/take-back`, {})]);
    const { version } = await (await shop.anna.ask(CONSENT)).json();
    const user = await shop.idOf('anna@example.com');
    const rows = await shop.app.em().find(Profile, { user }, { orderBy: { createdAt: 'desc' } });
    if (version === null) left.push(...rows.flatMap(({ fields }) => fields.healthConditions || []));
  }
  expect(left).toEqual([]);
});

test('a change of address waits for taking it back, which deletes the letters that move with it', async () => {
  const moving = await shop.client('moving');
  await moving.post(CONSENT, { version: COACHING_CONSENT });
  await moving.post('/api/coaching/check-ins', checkIn);
  expect((await shop.write(moving, [], 'My knee')).ok).toBe(true);
  const user = await shop.idOf('moving@example.com');
  const moved = { email: 'moved@example.com', emailKey: 'moved@example.com' };
  const [taking, change] = await shop.app.em().transactional(async (tx) => {
    // Holds the withdrawal after it has read the addresses.
    await tx.execute('select from check_in where user_id = ? for update', [user]);
    const asked = moving.post(`${CONSENT}/take-back`, {});
    await expect.poll(() => isSomeoneWaiting(shop.app.em())).toBe(true);
    const done = shop.app.em().transactional(async (other) => {
      await lockMailbox(other, user);
      await other.nativeUpdate(Thread, { emailKey: 'moving@example.com' }, moved);
      await other.nativeUpdate(User, { id: user }, moved);
    });
    await Promise.race([done, setTimeout(400)]);
    return [asked, done] as const;
  });
  expect((await taking).status).toBe(200);
  await change;
  const threads = await shop.app.em().find(Thread, { emailKey: moved.emailKey });
  expect(threads).toHaveLength(1);
  expect(await shop.app.em().count(ThreadMessage, { thread: threads, direction: 'in' })).toBe(0);
});

test('what a member writes while their account is erased is refused', async () => {
  const gone = await shop.client('gone');
  const user = await shop.app.em().findOneOrFail(User, { emailKey: 'gone@example.com' });
  const { url } = shop.app;
  const brand = { url, name: 'Shop', supportEmail: 'a@example.com', timeZone: 'UTC', language: 'en' } as const;
  const slow = { ...noPrivacyRequests, add: () => setTimeout(600, []) };
  const erasing = deleteAccount(shop.app.em(), user, { brand, privacyRequests: slow, clock: () => shop.clock.now });
  await setTimeout(300);
  const writing = gone.post('/api/coaching-profile', profile());
  await erasing;
  expect((await writing).status).toBeGreaterThanOrEqual(400);
  expect(await shop.app.em().count(Profile, { user: user.id })).toBe(0);
});
