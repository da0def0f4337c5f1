import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CalendarFeedMade } from '#contract/training/plans/calendar-feed.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { eraseUser } from '#server/modules/accounts/account/erase.service.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { createAssignment } from '../own-plans/own-plans.harness.ts';

let app: TestApp;
let other: Browser;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  other = await member(app, 'other@example.com', { renewing: [4] }, now);
  await createAssignment(app, 'other@example.com', 'c-other');
});
afterAll(() => app.close());

const make = async (by: Browser) => CalendarFeedMade.parse(await (await by.post('/api/user/calendar', {})).json());
const read = async (url: string) => (await fetch(url)).text();
/** Returns the days with an event. */
const daysIn = async (url: string) => (await read(url)).match(/(?<=DTSTART;VALUE=DATE:)\d+/g) ?? [];

test('is as long as before after the coaching has ended, with nothing that was planned later, nor of anybody else', async () => {
  const { url } = await make(other);
  expect(await daysIn(url)).toEqual(['20261116', '20261123']);
  const user = await app.em().findOneOrFail(User, { emailKey: 'other@example.com' });
  await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled', endedAt: now });
  expect(await daysIn(url)).toEqual(['20261116']);
  const others = await createBrowser(app.url).ask('/api/user/calendar', { method: 'DELETE' });
  expect([others.status, (await fetch(url)).status]).toEqual([401, 200]);
  expect((await other.ask('/api/user/calendar', { method: 'DELETE' })).status).toBe(204);
  expect((await fetch(url)).status).toBe(404);
});

test('ends on the day that it was in the member’s own zone', async () => {
  const email = 'auckland@example.com';
  const far = await member(app, email, { renewing: [4] }, now);
  await createAssignment(app, email, 'c-far');
  const { url } = await make(far);
  const user = await app.em().findOneOrFail(User, { emailKey: email });
  // Already Monday there, the day of the second session; still Sunday in the shop.
  const endedAt = new Date('2026-11-22T18:00:00Z');
  await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled', endedAt });
  expect(await daysIn(url)).toEqual(['20261116']);
  const [startedAt, finishedAt] = ['2026-11-15T18:00:00.000Z', '2026-11-15T19:00:00.000Z'];
  const logged = { id: randomUUID(), revision: 1, planKey: 'c-far', dayId: 'legs-w1', startedAt, finishedAt };
  const there = { timeZone: 'Pacific/Auckland', notes: '', exercises: [], deleted: false };
  await app.em().nativeUpdate(Subscription, { user }, { createdAt: new Date('2026-11-01T00:00:00Z') });
  await far.post('/api/user/workouts', { changes: [{ ...logged, ...there }] });
  expect(await daysIn(url)).toEqual(['20261116', '20261123']);
});

test('that says the same is not sent again, and has another name once it says something else', async () => {
  const email = 'etag@example.com';
  const again = await member(app, email, { renewing: [4] }, now);
  await createAssignment(app, email, 'c-etag');
  const { url } = await make(again);
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const asked = () => fetch(url, { headers: { 'if-none-match': etag } });
  const same = await asked();
  expect([same.status, await same.text()]).toEqual([304, '']);
  const moved = {
    planKey: 'c-etag',
    dayId: 'legs-w2',
    revision: 1,
    movedTo: '2026-11-25',
    minutes: null,
    skipped: null,
  };
  await again.post('/api/user/plan-days', { changes: [moved] });
  const other_ = await asked();
  expect([other_.status, other_.headers.get('etag') === etag]).toEqual([200, false]);
});

test('of who is erased is not there any more', async () => {
  const email = 'erased@example.com';
  const gone = await member(app, email, { renewing: [4] }, now);
  await createAssignment(app, email, 'c-gone');
  const { url } = await make(gone);
  const user = await app.em().findOneOrFail(User, { emailKey: email });
  await app.em().transactional((tx) => eraseUser(tx, user, () => now));
  const answer = await fetch(url);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('VCALENDAR');
});
