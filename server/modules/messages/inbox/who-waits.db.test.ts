import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { ClientsResponse } from '#contract/coaching/clients.studio.ts';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { TodayResponse } from '#contract/operations/today.studio.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CheckInRow } from '#server/modules/coaching/check-ins/check-in.entity.ts';
import { ThreadMessage } from '../threads/thread.entity.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

const COACH = 'coach@example.com';
let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.em(), 'check_in, thread, thread_message, contact_message, health_consent');
});

const later = (days: number) => (now = new Date(now.getTime() + days * DAY_MS));
const get = async (path: string): Promise<unknown> => (await coach.ask(path)).json();
const inbox = async () => ThreadsResponse.parse(await get('/api/coach/inbox')).items;

async function letter(): Promise<Date> {
  const words = { id: randomUUID(), text: 'A question.', about: null, pictures: [] };
  expect((await anna.post('/api/coaching/thread', words)).status).toBe(201);
  return now;
}

async function byForm(message: string): Promise<Date> {
  const sent = await anna.post('/api/contact', { name: 'Anna', email: 'anna@example.com', message });
  expect(sent.status).toBeLessThan(300);
  return now;
}

async function checkIn(): Promise<Date> {
  const week = { sleep: 3, energy: 3, soreness: 3, note: 'Fine', healthConsent: COACHING_CONSENT };
  expect((await anna.post('/api/coaching/check-ins', week)).status).toBe(200);
  return now;
}

async function answerCheckIn(): Promise<void> {
  const { id } = await app.em().findOneOrFail(CheckInRow, { answer: null });
  const sent = await coach.post(`/api/coach/check-ins/${id}/answer`, { answer: 'Good.', version: 1 });
  expect(sent.status).toBeLessThan(300);
}

async function putAside(path = 'status', body: object = { status: 'done' }): Promise<void> {
  const { id, version } = (await inbox())[0]!;
  const done = await coach.ask(`/api/coach/inbox/${id}/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, version }),
  });
  expect(done.status).toBeLessThan(300);
}

async function answer(): Promise<void> {
  const [thread] = await inbox();
  const { id, version } = ThreadResponse.parse(await get(`/api/coach/inbox/${thread!.id}`));
  const sent = await coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text: 'Like this.', version });
  expect(sent.status).toBeLessThan(300);
}

/** Start of her wait in each of the three views; the clients' view has days. */
async function waits() {
  const { items } = ClientsResponse.parse(await get('/api/coach/clients'));
  const need = items.flatMap(({ needs }) => needs).find(({ kind }) => kind === 'waiting');
  const { waiting } = TodayResponse.parse(await get('/api/coach/today'));
  const rows = waiting.filter(({ kind }) => ['threads', 'promised'].includes(kind));
  const dates = (moments: readonly (string | null | undefined)[]) =>
    moments.map((at) => at && new Date(at).toISOString());
  return {
    clients: need ? need.days : null,
    today: dates(rows.map(({ since }) => since)),
    inbox: dates((await inbox()).map(({ waitsSince }) => waitsSince)),
  };
}

const since = (at: Date) => ({
  clients: Math.round((now.getTime() - at.getTime()) / DAY_MS),
  today: [at.toISOString()],
  inbox: [at.toISOString()],
});
const NOBODY = { clients: null, today: [], inbox: [] };

test('a question that is written twice has waited since the first time, on her page and by the form', async () => {
  const asked = await letter();
  later(2);
  await letter();
  expect(await waits()).toEqual(since(asked));
  await answer();
  expect(await waits()).toEqual(NOBODY);
  later(1);
  const typed = await byForm('By the form');
  later(2);
  await byForm('By the form once more');
  expect(await waits()).toEqual(since(typed));
  later(1);
  await letter();
  expect(await waits()).toEqual(since(typed));
});

test('a new question after an answer waits since it was asked', async () => {
  await letter();
  later(1);
  await answer();
  later(3);
  const asked = await letter();
  later(1);
  expect(await waits()).toEqual(since(asked));
});

test('a check-in waits until it is answered where it stands, whatever is said besides', async () => {
  const told = await checkIn();
  later(1);
  await letter();
  later(1);
  await answer();
  expect(await waits()).toEqual(since(told));
  const [thread] = await inbox();
  const { entries } = ThreadResponse.parse(await get(`/api/coach/inbox/${thread!.id}`));
  const open = entries.find(({ kind }) => kind === 'check-in')!;
  await coach.post(`/api/coach/check-ins/${open.id}/answer`, { answer: 'Good.', version: 1 });
  expect(await waits()).toEqual(NOBODY);
});

/** Replies by the link of an answer from before she was a client. */
async function byLink(): Promise<Date> {
  await letter();
  await app.em().nativeUpdate(ThreadMessage, { direction: 'in' }, { inShop: false });
  return now;
}

const WAYS: readonly [string, () => Promise<Date>][] = [
  ['by the form', () => byForm('How much does it cost?')],
  ['on her page', letter],
  ['behind a link', byLink],
];

describe.each(everyNth(WAYS, 3))('a question %s', (_, ask) => {
  test('that came before a check-in waits on when that is answered', async () => {
    const asked = await ask();
    later(1);
    await checkIn();
    later(1);
    await answerCheckIn();
    expect(await waits()).toEqual(since(asked));
    await answer();
    expect(await waits()).toEqual(NOBODY);
  });

  test('that came after it waits from then on', async () => {
    await checkIn();
    later(1);
    const asked = await ask();
    later(1);
    await answerCheckIn();
    expect(await waits()).toEqual(since(asked));
  });

  test('that was answered or put aside before the check-in does not come back', async () => {
    for (const close of [answer, () => putAside()]) {
      await ask();
      later(1);
      await close();
      later(1);
      await checkIn();
      later(1);
      await answerCheckIn();
      expect(await waits()).toEqual(NOBODY);
      await emptyTables(app.em(), 'check_in');
    }
  });
});

test('nobody waits in a thread that was put aside, nor in one that is spam', async () => {
  for (const [path, body] of [
    ['status', { status: 'done' }],
    ['spam', { spam: true }],
  ] as const) {
    await letter();
    await putAside(path, body);
    expect(await waits()).toEqual(NOBODY);
    later(1);
  }
  // A later message is a new question.
  const asked = await letter();
  later(1);
  expect(await waits()).toEqual(since(asked));
});

test('who is not coached any more is among no clients, and has waited in the inbox and on Today as long as before', async () => {
  const asked = await letter();
  later(2);
  await byForm('And now that it is over');
  await app.em().nativeUpdate(Subscription, {}, { status: 'canceled', endedAt: now });
  expect(await waits()).toEqual({ ...since(asked), clients: null });
  await app.em().nativeUpdate(Subscription, {}, { status: 'active', endedAt: null });
});
