import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../../../../scripts/testing/nightly.ts';
import { CalendarFeedMade, CalendarFeedResponse } from '#contract/training/plans/calendar-feed.ts';
import { LogExport } from '#contract/training/log-export.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { CalendarFeed } from './calendar-feed.entity.ts';
import { day, createAssignment } from '../own-plans/own-plans.harness.ts';

let app: TestApp;
let anna: Browser;
let other: Browser;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off' } });
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  other = await member(app, 'other@example.com', { renewing: [4] }, now);
  await createAssignment(app, 'anna@example.com', 'c-anna');
  await createAssignment(app, 'other@example.com', 'c-other');
});
afterAll(() => app.close());

const make = async (by: Browser) => CalendarFeedMade.parse(await (await by.post('/api/user/calendar', {})).json());
const read = async (url: string) => (await fetch(url)).text();
const eventsIn = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      uid: /UID:(\S+)/.exec(event)?.[1],
      on: /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1],
      summary: /SUMMARY:(.*)\r/.exec(event)?.[1],
      description: /DESCRIPTION:(.*)\r/.exec(event)?.[1],
    }));
const change = (dayId: string, own: object) =>
  anna.post('/api/user/plan-days', {
    changes: [{ planKey: 'c-anna', dayId, revision: 1, movedTo: null, minutes: null, skipped: null, ...own }],
  });

describe('a private calendar', () => {
  test('is made, shown and ended by who is signed in alone', async () => {
    const nobody = createBrowser(app.url);
    const answers = await Promise.all([
      nobody.ask('/api/user/calendar'),
      nobody.post('/api/user/calendar', {}),
      nobody.ask('/api/user/calendar', { method: 'DELETE' }),
      nobody.ask('/api/user/log.csv'),
      nobody.ask('/api/user/log.json'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  test.each(['x', 'a'.repeat(32), `${'a'.repeat(31)}'`, '..%2f..%2fetc', '%00', 'a'.repeat(5_000)])(
    'at an address that was never given out there is nothing: %s',
    async (token) => {
      const answer = await fetch(`${app.url}/calendar/${token}.ics`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('VCALENDAR');
    },
  );

  test('has a day’s event where it is now, under the same name; what is left out is not there', async () => {
    const { url, webcal } = await make(anna);
    expect(webcal).toBe(url.replace('http:', 'webcal:'));
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const before = await answer.text();
    expect(before).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(eventsIn(before)).toMatchObject([
      { on: '20261116', summary: 'Plan c-anna: Name of legs-w1', description: 'Back squat: 3 x 8' },
      { on: '20261123' },
    ]);
    await change('legs-w1', { skipped: 'My knee hurts' });
    await change('legs-w2', { movedTo: '2026-11-25', minutes: 25 });
    const after = await read(url);
    expect(eventsIn(after)).toMatchObject([
      {
        uid: eventsIn(before)[1]!.uid,
        on: '20261125',
        description: String.raw`Shortened to 25 minutes\nBack squat: 3 x 8`,
      },
    ]);
    // A reason for skipping is health data.
    expect(after).not.toContain('knee');
    expect(Math.max(...after.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  test('made on a site that is not listed any more is closed', async () => {
    const { url } = await make(anna);
    const status = async () => (await fetch(url)).status;
    await app.em().nativeUpdate(CalendarFeed, {}, { origin: 'https://blog.example' });
    expect(await status()).toBe(404);
    await app.em().execute("insert into embed_origin (origin, created_at) values ('https://blog.example', now())");
    // Listed within three seconds.
    await expect.poll(status, { timeout: 5_000 }).toBe(200);
    await app.em().nativeDelete(CalendarFeed, {});
    await app.em().execute('delete from embed_origin');
  });

  test('is kept as a hash; a new address ends the one before, and ending it the last', async () => {
    const first = await make(anna);
    const rows = await app.em().find(CalendarFeed, { user: { emailKey: 'anna@example.com' } });
    expect(rows).toHaveLength(1);
    expect(first.url).not.toContain(rows[0]!.tokenHash);
    const second = await make(anna);
    expect([(await fetch(first.url)).status, (await fetch(second.url)).status]).toEqual([404, 200]);
    const feed = async () => CalendarFeedResponse.parse(await (await anna.ask('/api/user/calendar')).json()).feed;
    expect(await feed()).toEqual({ createdAt: now.toISOString() });
    const ended = () => anna.ask('/api/user/calendar', { method: 'DELETE' });
    expect([(await ended()).status, (await ended()).status]).toEqual([204, 204]);
    expect(await feed()).toBeNull();
    expect((await fetch(second.url)).status).toBe(404);
  });

  test('made at once in two tabs is one', async () => {
    const both = await Promise.all([make(other), make(other)]);
    const open = await Promise.all(both.map(async ({ url }) => (await fetch(url)).status));
    expect(new Set(open)).toEqual(new Set([200, 404]));
  });

  test.runIf(isNightly)('is read so many times in ten minutes and no more', async () => {
    const limited = await startTestApp({ clock: () => now, beside: app });
    const { url } = await make(anna);
    const path = new URL(url).pathname;
    const statuses: number[] = [];
    for (let at = 0; at < 301; at++)
      statuses.push((await fetch(limited.url + (at % 2 ? path : '/calendar/x.ics'))).status);
    expect(statuses.at(299)).toBe(200);
    expect(statuses.at(300)).toBe(429);
    await limited.close();
  });
});

describe('the log is taken away', () => {
  const session = (own: object) => ({
    id: randomUUID(),
    revision: 1,
    planKey: 'c-anna',
    dayId: 'legs-w1',
    startedAt: '2026-11-16T04:00:00.000Z',
    finishedAt: '2026-11-16T05:15:00.000Z',
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [],
    deleted: false,
    ...own,
  });

  test('whole: sessions with what was counted, pain, notes and days left out; nothing of others', async () => {
    const sets = [{ id: 'a', weightKg: 62.5, reps: 8, doneAt: '2026-11-16T04:10:00.000Z' }];
    const squat = { exerciseId: 'back-squat', swappedFor: '=HYPERLINK("http://evil.example")', skipped: null, sets };
    const plank = {
      exerciseId: 'plank',
      swappedFor: null,
      skipped: '+1-2',
      sets: [],
      pain: { level: 4, note: '@knee' },
    };
    const em = app.em();
    await em.execute(
      `update training_plan set body = jsonb_set(body::jsonb, '{workouts,0,exercises,1}', ?::jsonb) where key = 'c-anna'`,
      [JSON.stringify({ ...day('x').exercises[0], id: 'plank', name: 'Plank', reps: '40 s' })],
    );
    const body = {
      changes: [
        session({ notes: '-5 kg, "tired"\nand so on', exercises: [squat, plank] }),
        session({ dayId: 'legs-w2', startedAt: '2026-11-17T04:00:00.000Z', finishedAt: null }),
        session({
          planKey: '3',
          dayId: 'upper-body-power',
          startedAt: '2026-11-18T04:00:00.000Z',
          finishedAt: '2026-11-18T05:00:00.000Z',
        }),
        session({ deleted: true }),
      ],
    };
    await anna.post('/api/user/workouts', body);
    const answer = await anna.ask('/api/user/log.json');
    expect(answer.headers.get('content-disposition')).toContain('training-log.json');
    const log = LogExport.parse(await answer.json());
    expect(log.sessions[0]).toMatchObject({
      plan: 'c-anna',
      planTitle: 'Plan c-anna',
      day: 'Name of legs-w1',
      plannedFor: '2026-11-16',
      localDay: '2026-11-16',
      exercises: [
        { name: 'Back squat', counted: 'repetitions', sets },
        { name: 'Plank', counted: 'seconds', pain: { level: 4, note: '@knee' } },
      ],
    });
    expect(log.sessions[1]).toMatchObject({ dayId: 'legs-w2', finishedAt: null, localDay: null });
    expect(log.days).toMatchObject([
      { dayId: 'legs-w1', plannedFor: '2026-11-16', skipped: 'My knee hurts' },
      { plannedFor: '2026-11-23', movedTo: '2026-11-25', minutes: 25 },
    ]);
    expect(LogExport.parse(await (await other.ask('/api/user/log.json')).json())).toMatchObject({
      sessions: [],
      days: [],
    });
  });

  test('as a table that no spreadsheet takes for formulas', async () => {
    const answer = await anna.ask('/api/user/log.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8');
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(text).toContain(`"'-5 kg, ""tired""\nand so on"`);
    expect(text).toContain("'@knee");
    expect(text).toContain("'+1-2");
    expect(text).toMatch(/set,2026-11-16,Plan c-anna,Name of legs-w1,.*,Back squat,.*,1,62\.5,8,repetitions,/);
    expect(text).toMatch(/session,,Plan c-anna,Name of legs-w2,2026-11-17T.*,2026-11-23/);
    expect(text).toMatch(/day left out,2026-11-16,Plan c-anna,Name of legs-w1,.*My knee hurts/);
    expect(text).toMatch(/day changed,2026-11-23,Plan c-anna,Name of legs-w2,.*,2026-11-25,25,2026-11-23/);
  });

  test('after the coaching has ended as well', async () => {
    const user = await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' });
    await app.em().nativeUpdate(Subscription, { user }, { status: 'canceled', endedAt: now });
    expect(LogExport.parse(await (await anna.ask('/api/user/log.json')).json()).sessions.length).toBeGreaterThan(1);
    expect((await (await anna.ask('/api/user/log.csv')).text()).split('\n').length).toBeGreaterThan(4);
  });
});
