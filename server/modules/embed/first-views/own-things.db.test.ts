import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { SitesResponse } from '#contract/accounts/account.ts';
import { CalendarFeedMade } from '#contract/training/plans/calendar-feed.ts';
import { CheckInsResponse } from '#contract/coaching/check-ins.ts';
import { EmbedGrantResponse } from '#contract/embed/embed.ts';
import { LogExport } from '#contract/training/log-export.ts';
import { StepsResponse } from '#contract/catalog/steps.ts';
import { LettersResponse } from '#contract/messages/client-messages.ts';
import { type Browser } from '#server/testing/browser.ts';
import { cacheClock } from '#server/testing/cache-clock.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { Session } from '#server/modules/accounts/sessions/session.entity.ts';
import { grantToken } from '../tokens/embed.service.ts';

const BLOG = 'https://blog.example';
const ADDED = 'https://club.example';
const COACH = 'coach@example.com';
const passes = cacheClock();
let app: TestApp;
let anna: Browser;
let bea: Browser;
let coach: Browser;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', EMBED_ORIGINS: BLOG, COACH_EMAILS: COACH };
  app = await startTestApp({ clock: () => now, env });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { bought: [2], renewing: [4] }, now);
  bea = await member(app, 'bea@example.com', { bought: [2], renewing: [4] }, now);
  await createAssignment(app, 'anna@example.com', 'c-anna');
  await createAssignment(app, 'bea@example.com', 'c-bea');
});
afterAll(() => app.close());

const WEEK = { sleep: 4, energy: 3, soreness: 2, weightKg: null, note: 'Anna ran', healthConsent: COACHING_CONSENT };

/** Requests of a widget on a listed page, with their bodies. */
const WIDGET_REQUESTS: readonly [method: string, path: string, body?: object][] = [
  ['GET', '/api/user/dashboard'],
  ['GET', '/api/user/plans'],
  ['GET', '/api/coaching/check-ins'],
  ['POST', '/api/coaching/check-ins', WEEK],
  ['GET', '/api/coaching/thread'],
  ['POST', '/api/coaching/thread', { id: randomUUID(), text: 'From a page elsewhere', about: null, pictures: [] }],
  ['POST', '/api/coaching/thread/read', { until: '2026-11-20T12:00:00.000Z' }],
  ['GET', '/api/coaching/thread/about?kind=day&planKey=c-anna&dayId=legs-w1'],
  ['GET', '/api/coaching/thread/export'],
  ['GET', '/api/user/log.csv'],
  ['GET', '/api/user/log.json'],
  ['GET', '/api/training-programs/c-anna/plan.pdf'],
  ['GET', '/api/training-programs/c-anna/calendar.ics'],
  ['GET', '/api/user/calendar'],
  ['POST', '/api/user/calendar', {}],
  ['DELETE', '/api/user/calendar'],
  ['GET', '/api/user/programs/2/steps'],
  ['POST', '/api/user/programs/2/start', { day: '2026-11-20', zone: 'Europe/Helsinki' }],
];

async function grant(by: Browser, origin = BLOG): Promise<string> {
  return EmbedGrantResponse.parse(await (await by.post('/api/embed/grant', { origin })).json()).token;
}

function ask(token: string | undefined, [method, path, body]: (typeof WIDGET_REQUESTS)[number], origin = BLOG) {
  return fetch(app.url + path, {
    method,
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
      origin,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
const get = (token: string, path: string) => ask(token, ['GET', path]);

describe('what is a member’s, asked for by a page elsewhere', () => {
  test.each(WIDGET_REQUESTS)('%s %s answers the token of its member', async (...asked) => {
    const answer = await ask(await grant(anna), asked);
    expect([answer.status, asked[1]]).toEqual([expect.toSatisfy((status) => status >= 200 && status < 300), asked[1]]);
    expect(answer.headers.get('access-control-allow-origin')).toBe(BLOG);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test.each(WIDGET_REQUESTS)('%s %s is for nobody without one, and for no other site', async (...asked) => {
    const token = await grant(anna);
    const answers = await Promise.all([
      ask(undefined, asked),
      ask('a'.repeat(43), asked),
      ask(token, asked, 'https://evil.example'),
      ask(token, asked, `${BLOG}.evil.example`),
    ]);
    // Writes without a token are refused before the user is looked up.
    const nobody = asked[0] === 'GET' ? 401 : 403;
    expect(answers.map(({ status }) => status)).toEqual([nobody, 401, 401, 401]);
  });

  test('ends with the site’s place on the list', async () => {
    await coach.post('/api/coach/embeds', { origin: ADDED });
    passes();
    const em = app.em();
    // The process's list may be two seconds old, so the token is created directly.
    const user = await em.findOneOrFail(User, { email: 'anna@example.com' });
    const { idHash: session } = await em.findOneOrFail(Session, { userId: user.id });
    const token = await grantToken(em, user, { origin: ADDED, session, now });
    const dashboard = () => ask(token, ['GET', '/api/user/dashboard'], ADDED);
    expect((await dashboard()).status).toBe(200);
    expect((await coach.post('/api/coach/embeds/remove', { origin: ADDED })).status).toBe(204);
    const answers = await Promise.all(WIDGET_REQUESTS.map((asked) => ask(token, asked, ADDED)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('a token shows its own member’s and nobody else’s', () => {
  test('check-ins, letters and the log', async () => {
    const [hers, others] = [await grant(anna), await grant(bea)];
    const session = trained('c-anna');
    await ask(hers, ['POST', '/api/user/workouts', { changes: [session] }]);
    const letter = { id: randomUUID(), text: 'Anna’s letter', about: null, pictures: [] };
    expect((await ask(hers, ['POST', '/api/coaching/thread', letter])).status).toBe(201);
    expect((await ask(hers, ['POST', '/api/coaching/check-ins', WEEK])).status).toBe(200);

    const checkIns = async (token: string) =>
      CheckInsResponse.parse(await (await get(token, '/api/coaching/check-ins')).json()).checkIns;
    const letters = async (token: string) =>
      LettersResponse.parse(await (await get(token, '/api/coaching/thread')).json()).letters;
    const log = async (token: string) => LogExport.parse(await (await get(token, '/api/user/log.json')).json());
    expect((await checkIns(hers)).map(({ note }) => note)).toEqual(['Anna ran']);
    expect(await checkIns(others)).toEqual([]);
    expect((await letters(hers)).map(({ text }) => text)).toContain('Anna’s letter');
    expect(await letters(others)).toEqual([]);
    expect((await log(hers)).sessions).toHaveLength(1);
    expect((await log(others)).sessions).toEqual([]);
    expect(await (await get(others, '/api/user/log.csv')).text()).not.toContain('c-anna');
    expect(await (await get(others, '/api/coaching/thread/export')).text()).not.toContain('Anna’s letter');
  });

  test('plans and their files', async () => {
    const others = await grant(bea);
    for (const file of ['', '/plan.pdf', '/calendar.ics']) {
      expect((await get(others, `/api/training-programs/c-anna${file}`)).status).toBe(404);
      expect((await get(others, `/api/training-programs/c-bea${file}`)).status).toBe(200);
    }
  });

  test('the calendar’s address, which another member’s token does not end', async () => {
    const [hers, others] = [await grant(anna), await grant(bea)];
    const { url } = CalendarFeedMade.parse(await (await ask(hers, ['POST', '/api/user/calendar', {}])).json());
    await ask(others, ['DELETE', '/api/user/calendar']);
    expect((await fetch(url)).status).toBe(200);
    await ask(hers, ['DELETE', '/api/user/calendar']);
    expect((await fetch(url)).status).toBe(404);
  });

  test('the calendar’s address, which ends with what the site was allowed, and is named where that is listed', async () => {
    const here = CalendarFeedMade.parse(await (await anna.post('/api/user/calendar', {})).json());
    const sites = async () =>
      SitesResponse.parse(await (await anna.ask('/api/user/sites')).json()).filter(({ origin }) => origin === BLOG);
    const hers = await grant(anna);
    expect(await sites()).toMatchObject([{ origin: BLOG, calendar: false }]);
    const end = async () => anna.post(`/api/user/sites/${(await sites())[0]!.id}/revoke`, {});
    // An address made on the shop's own site ends with no other site.
    expect((await end()).status).toBe(204);
    expect([(await fetch(here.url)).status, (await get(hers, '/api/user/calendar')).status]).toEqual([200, 401]);

    const again = await grant(anna);
    const { url } = CalendarFeedMade.parse(await (await ask(again, ['POST', '/api/user/calendar', {}])).json());
    expect([(await fetch(here.url)).status, (await fetch(url)).status]).toEqual([404, 200]);
    expect(await sites()).toMatchObject([{ origin: BLOG, calendar: true }]);
    // Another member's grant for the same site ends nothing of hers.
    await grant(bea);
    const [others] = SitesResponse.parse(await (await bea.ask('/api/user/sites')).json());
    expect((await anna.post(`/api/user/sites/${others!.id}/revoke`, {})).status).toBe(404);
    expect((await bea.post(`/api/user/sites/${others!.id}/revoke`, {})).status).toBe(204);
    expect((await fetch(url)).status).toBe(200);
    expect((await end()).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
  });

  test('daily steps', async () => {
    const [hers, others] = [await grant(anna), await grant(bea)];
    const path = '/api/user/programs/2/steps';
    const days = async (token: string) => StepsResponse.parse(await (await get(token, path)).json()).steps;
    const [first] = await days(hers);
    await ask(hers, ['POST', path, { step: first!.id, ticked: true, zone: 'Europe/Helsinki' }]);
    expect((await days(hers))[0]!.ticked).toBe(true);
    expect((await days(others)).some(({ ticked }) => ticked)).toBe(false);
  });
});

test('when the coaching is over, letters and the log stay to be read, and nothing is asked or written', async () => {
  const dora = await member(app, 'dora@example.com', { renewing: [4] }, now);
  await createAssignment(app, 'dora@example.com', 'c-dora');
  const token = await grant(dora);
  await ask(token, ['POST', '/api/user/workouts', { changes: [trained('c-dora')] }]);
  const letter = { id: randomUUID(), text: 'Thank you', about: null, pictures: [] };
  await ask(token, ['POST', '/api/coaching/thread', letter]);
  const em = app.em();
  const user = await em.findOneOrFail(User, { email: 'dora@example.com' });
  await em.nativeUpdate(Subscription, { user }, { status: 'canceled', endedAt: new Date(now.getTime() - 1) });

  const thread = LettersResponse.parse(await (await get(token, '/api/coaching/thread')).json());
  expect([thread.open, thread.letters.map(({ text }) => text)]).toEqual([false, ['Thank you']]);
  expect(LogExport.parse(await (await get(token, '/api/user/log.json')).json()).sessions).toHaveLength(1);
  expect((await get(token, '/api/coaching/check-ins')).status).toBe(403);
  expect((await ask(token, ['POST', '/api/coaching/thread', { ...letter, id: randomUUID() }])).status).toBe(403);
});

function trained(planKey: string) {
  return {
    id: randomUUID(),
    planKey,
    dayId: 'legs-w1',
    revision: 1,
    startedAt: '2026-11-20T09:00:00.000Z',
    finishedAt: '2026-11-20T10:00:00.000Z',
    timeZone: 'Europe/Helsinki',
    exercises: [],
    notes: '',
    deleted: false,
  };
}
