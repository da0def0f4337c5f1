import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponse } from '#contract/accounts/auth.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { LettersResponse } from '#contract/messages/client-messages.ts';
import { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Purchase, Subscription } from '../access/purchase.entity.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { User } from '../users/user.entity.ts';

let app: TestApp;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => void (app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } })));
afterAll(() => app.close());

const dashboard = async (by: Browser) => DashboardResponse.parse(await (await by.ask('/api/user/dashboard')).json());
const loadUser = (email: string) => app.em().findOneOrFail(User, { emailKey: email });
const end = async (email: string) => {
  const user = await loadUser(email);
  await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled', endedAt: now });
};
const who = async (by: Browser) => UserResponse.parse(await (await by.ask('/api/auth/user')).json());

test('who was coached and is no more is known as that, and nobody else', async () => {
  const coached = await member(app, 'coached@example.com', { renewing: [4] }, now);
  const buyer = await member(app, 'buyer@example.com', { bought: [3] }, now);
  expect(await who(coached)).toMatchObject({ elite: true, wasCoached: false });
  expect(await who(buyer)).toMatchObject({ elite: false, wasCoached: false });
  await end('coached@example.com');
  expect(await who(coached)).toMatchObject({
    elite: false,
    wasCoached: true,
    coachedUntil: '2026-11-20T14:00:00.000+02:00',
  });
});

test('who is refused reads why, whether they were coached or never', async () => {
  const former = await member(app, 'former@example.com', { renewing: [4] }, now);
  const never = await member(app, 'plain@example.com', {}, now);
  await end('former@example.com');
  const refused = async (by: Browser, path: string) => {
    const answer = await by.post(path, {});
    const { error } = ErrorResponse.parse(await answer.json());
    return [answer.status, error.code, error.message];
  };
  for (const path of [
    '/api/coaching/thread',
    '/api/coaching/check-ins',
    '/api/coaching-profile',
    '/api/coaching-profile/consent',
    '/api/coaching/pictures',
  ]) {
    expect(await refused(former, path)).toEqual([
      403,
      'elite_required',
      expect.stringMatching(/^Your coaching has ended,/),
    ]);
    expect(await refused(never, path)).toEqual([
      403,
      'elite_required',
      expect.stringMatching(/^Elite Coaching Access Required: .* see the personal coaching page\.$/),
    ]);
  }
  const thread = LettersResponse.parse(await (await former.ask('/api/coaching/thread')).json());
  expect(thread).toMatchObject({ open: false, coachedUntil: '2026-11-20T14:00:00.000+02:00' });
  expect(LettersResponse.parse(await (await never.ask('/api/coaching/thread')).json())).not.toHaveProperty(
    'coachedUntil',
  );
});

test('a payment that is being checked, or that never came, has coached nobody', async () => {
  const waiting = await member(app, 'waiting@example.com', { bought: [4] }, now);
  const never = await member(app, 'never@example.com', { renewing: [4] }, now);
  await app.em().nativeUpdate(Purchase, { user: await loadUser('waiting@example.com') }, { status: 'pending' });
  await app.em().nativeUpdate(Subscription, { user: await loadUser('never@example.com') }, { status: 'incomplete' });
  expect(await who(waiting)).toMatchObject({ elite: false, wasCoached: false });
  expect(await who(never)).toMatchObject({ elite: false, wasCoached: false });
});

describe('where what was trained while coached is read afterwards, the dashboard says', () => {
  test('to who had a plan of their own: at its page, and not before the end', async () => {
    const own = await member(app, 'own@example.com', { renewing: [4] }, now);
    await createAssignment(app, 'own@example.com', 'c-own');
    expect((await dashboard(own)).keptLog).toBeUndefined();
    await end('own@example.com');
    expect((await dashboard(own)).keptLog).toBe('mine');
  });

  test('to who trained by a plan of the shop: at that plan, unless it still opens to them', async () => {
    const shared = await member(app, 'shared@example.com', { bought: [3], renewing: [4] }, now);
    const [{ key } = { key: '' }] = (await dashboard(shared)).plans.filter(({ programId }) => programId === 4);
    for (const planKey of ['3', key]) {
      const plan = TrainingPlan.parse(await (await shared.ask(`/api/training-programs/${planKey}`)).json());
      const times = { startedAt: '2026-11-20T04:00:00.000Z', finishedAt: '2026-11-20T05:15:00.000Z', timeZone: 'UTC' };
      const session = { id: randomUUID(), revision: 1, planKey, dayId: plan.workouts[0]!.id, ...times };
      await shared.post('/api/user/workouts', { changes: [{ ...session, notes: '', exercises: [], deleted: false }] });
    }
    await end('shared@example.com');
    expect((await dashboard(shared)).keptLog).toBe(key);
  });

  test('to who trained nothing: nowhere', async () => {
    const idle = await member(app, 'idle@example.com', { renewing: [4] }, now);
    await end('idle@example.com');
    expect((await dashboard(idle)).keptLog).toBeUndefined();
  });
});
