import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CalendarFeedMade } from '#contract/training/plans/calendar-feed.ts';
import { addressChanges } from '#server/modules/accounts/account/email-change.harness.ts';
import { openPrivacyRequests } from '#server/modules/accounts/account/privacy-requests.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { EmbedGrant } from '../../embed/tokens/embed.entity.ts';
import { CalendarFeed } from './calendar-feed.entity.ts';
import { repeatEndedFeeds } from './calendar-feed.service.ts';

const ORIGIN = 'https://club.example';
const COACH = 'coach@example.com';
let now = new Date('2026-11-20T12:00:00Z');
let folder: string;
let file: string;
let app: TestApp;
let anna: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aamu-calendars-'));
  file = join(folder, 'erasures');
  const privacyRequests = openPrivacyRequests(file);
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, privacyRequests });
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await app.em().nativeDelete(CalendarFeed, {});
});

const make = async (by = anna) => CalendarFeedMade.parse(await (await by.post('/api/user/calendar', {})).json());
const repeat = () => repeatEndedFeeds(app.em(), openPrivacyRequests(file));
const isOpen = async (url: string) => (await fetch(url)).status === 200;

/** Runs the work and brings the address back as it was before. */
async function undo(work: () => Promise<unknown>): Promise<void> {
  const rows = await app.em().execute<{ id: string }[]>('select * from calendar_feed');
  now = new Date(now.getTime() + 60_000);
  await work();
  const em = app.em();
  await em.nativeDelete(CalendarFeed, {});
  await em.execute(
    'insert into calendar_feed select * from json_populate_recordset(null::calendar_feed, cast(? as json))',
    [JSON.stringify(rows)],
  );
}

test('ends an address again that its member has ended since', async () => {
  const { url } = await make();
  await undo(async () => expect((await anna.ask('/api/user/calendar', { method: 'DELETE' })).status).toBe(204));
  expect(await isOpen(url)).toBe(true);
  expect(await repeat()).toBe(1);
  expect([await isOpen(url), await repeat()]).toEqual([false, 0]);
});

test('ends an address again that was replaced since, and not the new one', async () => {
  const { url } = await make();
  await undo(() => make());
  expect([await repeat(), await isOpen(url)]).toEqual([1, false]);
  now = new Date(now.getTime() + 60_000);
  const { url: latest } = await make();
  await make().then(() => undefined);
  expect([await repeat(), await isOpen(latest)]).toEqual([0, false]);
});

test('ends an address again whose site was revoked since', async () => {
  const user = await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' });
  const grant = { id: randomUUID(), user: user.id, origin: ORIGIN, grantedAt: now, usedAt: now };
  await app.em().insert(EmbedGrant, grant);
  await make();
  await app.em().nativeUpdate(CalendarFeed, {}, { origin: ORIGIN });
  await undo(async () => expect((await anna.post(`/api/user/sites/${grant.id}/revoke`)).status).toBe(204));
  expect(await repeat()).toBe(1);
});

test('ends an address again whose site the coach has removed since', async () => {
  const coach = await member(app, COACH, {}, now);
  expect((await coach.post('/api/coach/embeds', { origin: ORIGIN })).status).toBe(204);
  const { url } = await make();
  await app.em().nativeUpdate(CalendarFeed, {}, { origin: ORIGIN });
  await undo(async () => expect((await coach.post('/api/coach/embeds/remove', { origin: ORIGIN })).status).toBe(204));
  expect([await repeat(), await isOpen(url)]).toEqual([1, false]);
});

test('ends an address again that somebody made with a changed account address, which was changed back since', async () => {
  const hanna = await member(app, 'hanna@example.com', { renewing: [4] }, now);
  const changes = addressChanges(
    () => app,
    () => (now = new Date(now.getTime() + 1000)),
  );
  expect((await changes.move(hanna, 'thief@example.com')).status).toBe(200);
  const { url } = await make(hanna);
  await undo(async () => expect(await changes.undo('hanna@example.com')).toBe('/account/email-restored'));
  expect([await repeat(), await isOpen(url)]).toEqual([1, false]);
});

test('keeps an address that nobody has ended', async () => {
  const { url } = await make();
  expect([await repeat(), await isOpen(url)]).toEqual([0, true]);
});
