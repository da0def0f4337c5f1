import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { COACHING_CONSENT, COVERING_CONSENTS, HEALTH_CONSENT } from '#contract/coaching/profile-options.ts';
import { ClientsResponse } from '#contract/coaching/clients.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { createClientFactory } from './clients.harness.ts';
import { DAY_MS } from '#server/platform/days.ts';

const COACH = 'coach@example.com';
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
const browsers = new Map<string, Browser>();
let rows: ReturnType<typeof createClientFactory>;
const ago = (days: number) => rows.ago(days);
const loadUser = (name: string) => rows.userOf(name);
const trains = (...given: Parameters<typeof rows.trains>) => rows.trains(...given);
const has = (...given: Parameters<typeof rows.has>) => rows.has(...given);
const agrees = (...given: Parameters<typeof rows.agrees>) => rows.agrees(...given);

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  rows = createClientFactory(app, () => now);
  coach = await member(app, COACH, {}, now);
  for (const name of ['anna', 'bo', 'cy', 'di'])
    browsers.set(name, await member(app, `${name}@example.com`, { renewing: [4] }, now));
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(
    app.em(),
    'workout, training_plan, check_in, thread, thread_message, thread_picture, health_consent, health_reading, coaching_profile',
  );
  await app.em().execute("update subscription set status = 'active', created_at = ?", [now]);
});

const list = async (query = '') => ClientsResponse.parse(await (await coach.ask(`/api/coach/clients${query}`)).json());
const fetchNeeds = async (name: string) =>
  (await list()).items.find(({ email }) => email === `${name}@example.com`)!.needs;
const order = async (query = '') => (await list(query)).items.map(({ email }) => email.split('@')[0]);

async function writes(name: string) {
  const letter = { id: randomUUID(), text: 'And one more thing.', about: null, pictures: [] };
  const answer = await browsers.get(name)!.post('/api/coaching/thread', letter);
  expect([app.problems, answer.status]).toEqual([[], 201]);
}

async function sends(name: string) {
  const week = { sleep: 3, energy: 3, soreness: 3, note: 'Fine', healthConsent: COACHING_CONSENT };
  const answer = await browsers.get(name)!.post('/api/coaching/check-ins', week);
  expect([app.problems, answer.status]).toEqual([[], 200]);
}

describe('what is asked wrongly', () => {
  test.each(['?need=money', '?sort=email', '?page=0', '?need=', '?sort=need%20desc', '?page=1e9'])(
    '%s is refused',
    async (query) => {
      const answer = await coach.ask(`/api/coach/clients${query}`);
      expect(answer.status).toBe(400);
      expect(ErrorResponse.parse(await answer.json()).error.issues).toHaveLength(1);
    },
  );

  test.each(['?q=%25', '?q=_', "?q=';drop%20table%20workout;--", '?need=pain&need=money', '?q=nobody'])(
    '%s finds nobody by accident',
    async (query) => {
      expect((await list(query)).items).toEqual([]);
    },
  );

  test('a search that no database takes is no fault of the shop', async () => {
    expect((await coach.ask('/api/coach/clients?q=%00')).status).toBeLessThan(500);
  });
});

describe('who needs the coach', () => {
  test('whoever has a plan, trains and was answered needs nothing; a new client has no plan', async () => {
    await has('anna', { until: 20 });
    await trains('anna', 1);
    expect(await fetchNeeds('anna')).toEqual([]);
    expect(await fetchNeeds('bo')).toEqual([
      { kind: 'new', days: 0 },
      { kind: 'plan', days: null },
    ]);
  });

  test('a new client waits for the first words, until the coach has written or planned, for two weeks', async () => {
    const kinds = async () => (await fetchNeeds('bo')).map(({ kind }) => kind);
    const letter = { id: randomUUID(), text: 'Welcome.', about: null, pictures: [], version: 0 };
    const { id } = await loadUser('bo');
    expect(await kinds()).toEqual(['new', 'plan']);
    expect((await coach.post(`/api/coach/talk/${id}`, letter)).status).toBe(201);
    expect(await kinds()).toEqual(['plan']);
    await app.em().execute('truncate thread cascade');
    await app.em().execute('update subscription set created_at = ?', [ago(15)]);
    expect(await kinds()).not.toContain('new');
  });

  test('a check-in that the coach has answered counts as first words', async () => {
    await sends('bo');
    await app.em().execute("update thread set status = 'done'");
    expect((await fetchNeeds('bo')).map(({ kind }) => kind)).toEqual(['new', 'plan']);
    await app.em().execute("update check_in set answer = 'Welcome.', answered_at = ?", [ago(0)]);
    expect((await fetchNeeds('bo')).map(({ kind }) => kind)).toEqual(['plan']);
  });

  test('a check-in waits, with its age, until it is answered', async () => {
    await has('bo', { until: 20 });
    await sends('bo');
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await fetchNeeds('bo')).toEqual([{ kind: 'waiting', days: 2 }]);
    const inbox = (await (await coach.ask('/api/coach/inbox')).json()) as { items: { id: string }[] };
    const thread = (await (await coach.ask(`/api/coach/inbox/${inbox.items[0]!.id}`)).json()) as {
      entries: { id: string }[];
    };
    await coach.post(`/api/coach/check-ins/${thread.entries[0]!.id}/answer`, { answer: 'Good.', version: 1 });
    expect(await fetchNeeds('bo')).toEqual([]);
  });

  test('whoever asks once more has waited no less long', async () => {
    await has('bo', { until: 20 });
    await writes('bo');
    now = new Date(now.getTime() + 2 * DAY_MS);
    await writes('bo');
    expect(await fetchNeeds('bo')).toEqual([{ kind: 'waiting', days: 2 }]);
  });

  test('nobody is quiet before a week is over, nor who trained in it; then they are, since their last session', async () => {
    await has('anna', { until: 20 });
    await app.em().execute('update subscription set created_at = ?', [ago(6.9)]);
    expect(await fetchNeeds('anna')).toEqual([]);
    await app.em().execute('update subscription set created_at = ?', [ago(30)]);
    await app.em().execute('update training_plan set start_day = null');
    expect(await fetchNeeds('anna')).toEqual([{ kind: 'quiet', days: 30 }]);
    await trains('anna', 9);
    expect(await fetchNeeds('anna')).toEqual([{ kind: 'quiet', days: 9 }]);
    await trains('anna', 6);
    expect(await fetchNeeds('anna')).toEqual([]);
  });

  test('nobody is quiet before their first plan has begun', async () => {
    await app.em().execute('update subscription set created_at = ?', [ago(30)]);
    await has('bo', { until: 20 });
    const begins = (days: number) =>
      app.em().execute('update training_plan set start_day = ?', [ago(days).toISOString().slice(0, 10)]);
    await begins(-3);
    expect(await fetchNeeds('bo')).toEqual([]);
    await begins(6);
    expect(await fetchNeeds('bo')).toEqual([]);
    await begins(10);
    expect(await fetchNeeds('bo')).toEqual([{ kind: 'quiet', days: 10 }]);
  });

  test('a client who comes back is new, and quiet a week after that, whatever they had before', async () => {
    const begins = (days: number) => app.em().execute('update subscription set created_at = ?', [ago(days)]);
    await has('bo', { until: -330 });
    await has('bo', { until: 20, ended: true });
    await app.em().execute('update training_plan set ended_at = ? where ended_at is not null', [ago(330)]);
    await trains('bo', 365);
    expect((await fetchNeeds('bo')).map(({ kind }) => kind)).toEqual(['new', 'plan']);
    await begins(8);
    expect((await fetchNeeds('bo')).slice(0, 2)).toEqual([
      { kind: 'new', days: 8 },
      { kind: 'quiet', days: 8 },
    ]);
    await has('bo', { until: 21 });
    expect(await fetchNeeds('bo')).toEqual([{ kind: 'quiet', days: 7 }]);
  });

  test.each(COVERING_CONSENTS)(
    'pain reaches the coach for two weeks under %s, until the coach has answered',
    async (version) => {
      await has('cy', { until: 20 });
      await trains('cy', 3, true);
      expect(await fetchNeeds('cy')).toEqual([]);
      await agrees('cy', HEALTH_CONSENT);
      expect(await fetchNeeds('cy')).toEqual([]);
      await agrees('cy', version, ago(1));
      expect(await fetchNeeds('cy')).toEqual([]);
      await agrees('cy', version);
      expect(await fetchNeeds('cy')).toEqual([{ kind: 'pain', days: 3 }]);
      await app.em().execute('update workout set pain_at = ?', [ago(15)]);
      expect(await fetchNeeds('cy')).toEqual([]);
      await app.em().execute('update workout set pain_at = ?', [ago(3)]);
      await sends('cy');
      await app.em().execute("update check_in set answer = 'Rest it.', answered_at = ?", [ago(1)]);
      await app.em().execute("update thread set status = 'done'");
      expect(await fetchNeeds('cy')).toEqual([]);
      // An answer from before the consent does not count.
      await app.em().execute('update health_consent set given_at = ? where taken_back_at is null', [ago(0)]);
      expect(await fetchNeeds('cy')).toEqual([{ kind: 'pain', days: 3 }]);
    },
  );

  test('a plan that runs out within a week, or is over; not the one that was ended', async () => {
    await has('di', { until: 8 });
    expect(await fetchNeeds('di')).toEqual([]);
    await emptyTables(app.em(), 'training_plan');
    await has('di', { until: 7 });
    expect(await fetchNeeds('di')).toEqual([{ kind: 'plan', days: 7 }]);
    await has('di', { until: 30, ended: true });
    expect(await fetchNeeds('di')).toEqual([{ kind: 'plan', days: 7 }]);
    await emptyTables(app.em(), 'training_plan');
    await app.em().execute('update subscription set created_at = ?', [ago(3)]);
    await has('di', { until: -2 });
    expect(await fetchNeeds('di')).toEqual([{ kind: 'plan', days: -2 }]);
  });

  test('a plan is due three days after its client was left without one', async () => {
    for (const name of ['anna', 'cy', 'di']) await has(name, { until: 20 });
    const begins = (days: number) => app.em().execute('update subscription set created_at = ?', [ago(days)]);
    const ends = (days: number) =>
      app.em().execute('update training_plan set ended_at = ? where ended_at is not null', [ago(days)]);
    const due = async () => {
      const { waiting } = TodayResponse.parse(await (await coach.ask('/api/coach/today')).json());
      const { since, until, overdue = false } = waiting.find(({ kind }) => kind === 'plans')!;
      return [since, until, overdue].map((each) => (typeof each === 'string' ? each.slice(0, 10) : each));
    };
    const on = (days: number) => ago(-days).toISOString().slice(0, 10);
    // The plans of a former coaching do not count.
    await begins(1);
    await has('bo', { until: -330 });
    await has('bo', { until: -300, ended: true });
    await ends(310);
    expect((await fetchNeeds('bo')).at(-1)).toEqual({ kind: 'plan', days: null });
    expect(await due()).toEqual([on(-1), on(2), false]);
    // The end of a plan counts, not that of the one before it.
    await begins(200);
    await emptyTables(app.em(), 'training_plan');
    for (const name of ['anna', 'cy', 'di']) await has(name, { until: 20 });
    await has('bo', { until: 15, ended: true });
    expect(await due()).toEqual([on(-1), on(2), false]);
    await has('bo', { until: -90 });
    expect((await fetchNeeds('bo')).at(-1)).toEqual({ kind: 'plan', days: null });
    expect(await due()).toEqual([on(-1), on(2), false]);
    await ends(95);
    expect((await fetchNeeds('bo')).at(-1)).toEqual({ kind: 'plan', days: -90 });
    expect(await due()).toEqual([null, on(-90), true]);
  });

  test('a card that failed, for as long as its grace', async () => {
    await has('di', { until: 20 });
    const user = await loadUser('di');
    await app.em().nativeUpdate(Subscription, { user }, { status: 'past_due', currentPeriodEnd: ago(3) });
    expect(await fetchNeeds('di')).toEqual([{ kind: 'card', days: 3 }]);
  });
});

describe('the order', () => {
  beforeEach(async () => {
    await has('anna', { until: 20 });
    await has('bo', { until: 20 });
    await has('cy', { until: 20 });
    await sends('cy');
    await agrees('bo', COACHING_CONSENT);
    await trains('bo', 2, true);
  });

  test('is by need and by name, both ways, and a filter finds those alone', async () => {
    expect(await order()).toEqual(['cy', 'bo', 'di', 'anna']);
    expect(await order('?sort=-need')).toEqual(['anna', 'di', 'bo', 'cy']);
    expect(await order('?sort=name')).toHaveLength(4);
    expect(await order('?need=pain')).toEqual(['bo']);
    expect(await order('?need=card')).toEqual([]);
    expect(await order('?q=DI@')).toEqual(['di']);
  });

  test('has who waits before who hurts, a failed card before who is quiet, and of the same need who has had it longer', async () => {
    const em = app.em();
    // A failed card also makes quiet, and the plan runs out: the most urgent need decides the order.
    await em.nativeUpdate(
      Subscription,
      { user: await loadUser('anna') },
      { status: 'past_due', currentPeriodEnd: ago(2) },
    );
    await em.nativeUpdate(Subscription, { user: await loadUser('di') }, { createdAt: ago(40) });
    expect(await order()).toEqual(['cy', 'bo', 'anna', 'di']);
    expect((await fetchNeeds('di')).map(({ kind }) => kind)).toEqual(['quiet', 'plan']);
    expect(await order('?sort=-need')).toEqual(['di', 'anna', 'bo', 'cy']);
    expect([await order('?need=card'), await order('?need=quiet')]).toEqual([['anna'], ['di']]);
    expect((await list()).counts).toMatchObject({ card: 1, quiet: 1 });
    // Earlier failures and longer pauses come first.
    await em.nativeUpdate(
      Subscription,
      { user: await loadUser('di') },
      { status: 'past_due', currentPeriodEnd: ago(4) },
    );
    expect(await order('?need=card')).toEqual(['di', 'anna']);
    await em.execute("update subscription set status = 'active', created_at = ?", [ago(60)]);
    await em.execute('update training_plan set start_day = null');
    // All have the same name and first day, so ids would decide.
    await em.nativeUpdate(Subscription, { user: await loadUser('bo') }, { createdAt: ago(61) });
    await trains('anna', 9);
    await trains('di', 30);
    await em.execute('delete from workout where user_id = ?', [(await loadUser('bo')).id]);
    await emptyTables(em, 'thread');
    expect(await order('?need=quiet')).toEqual(['bo', 'cy', 'di', 'anna']);
    expect(await order('?need=quiet&sort=-need')).toEqual(['anna', 'di', 'cy', 'bo']);
  });

  test('comes with true numbers, whatever is looked for', async () => {
    const counts = { all: 4, waiting: 1, 'check-in': 1, pain: 1, new: 1, card: 0, quiet: 0, plan: 1 };
    for (const query of ['', '?q=nobody', '?need=pain&page=9']) expect((await list(query)).counts).toEqual(counts);
    expect(await list('?need=pain&page=9')).toMatchObject({ total: 1, page: 1, pages: 1 });
    expect(await list('?q=nobody')).toMatchObject({ total: 0, page: 1, pages: 1 });
  });
});
