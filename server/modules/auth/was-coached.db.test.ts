import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserResponse } from '#contract/auth.ts';
import type { Browser } from '../../testing/browser.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { User } from '../users/user.entity.ts';

let app: TestApp;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => void (app = await startTestApp({ clock: () => now })));
afterAll(() => app.close());

const who = async (by: Browser) => UserResponse.parse(await (await by.ask('/api/auth/user')).json());

test('who was coached and is no more is known as that, and nobody else', async () => {
  const coached = await member(app, 'coached@example.com', { renewing: [4] }, now);
  const buyer = await member(app, 'buyer@example.com', { bought: [3] }, now);
  expect(await who(coached)).toMatchObject({ elite: true, wasCoached: false });
  expect(await who(buyer)).toMatchObject({ elite: false, wasCoached: false });
  const user = await app.em().findOneOrFail(User, { emailKey: 'coached@example.com' });
  await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled', endedAt: now });
  expect(await who(coached)).toMatchObject({ elite: false, wasCoached: true });
});
