import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClientResponse, ClientsResponse } from '#contract/coaching/clients.studio.ts';
import { ClientThreadResponse, ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { guest, payByCard } from '#server/testing/buyers.ts';
import { COACH, confirmOrder, expectEventually, templates } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { assigning } from '#server/modules/training/assignments/assignments.harness.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { changeEmail } from '../users/email-change.service.ts';
import { User } from '../users/user.entity.ts';
import { Subscription } from './purchase.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

let app: TestApp;
let coach: Browser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const SECRET = 'A knee that is nobody’s business';

/** Pays for coaching as a guest in a mailbox's name. */
async function order(email: string, answers: object = {}): Promise<void> {
  const form = guest(email, { programId: 4, offer: 'kickstart', startConsent: 'coaching-1', ...answers });
  const setup = await app.post('/api/create-one-time-payment', form);
  await payByCard(app, ((await setup.json()) as { clientSecret: string }).clientSecret);
  await expectEventually(app, () => app.em().count(Order, { emailKey: email, status: 'paid' })).toBe(1);
}

/** Creates a client with a profile, a check-in, a letter and a session with pain, whose coaching has ended. */
async function formerClient(email: string): Promise<{ browser: Browser; id: string }> {
  const browser = await member(app, email, { renewing: [4] });
  const { id } = await app.em().findOneOrFail(User, { emailKey: email });
  const profile = {
    fullName: 'Anna',
    age: 34,
    workoutDaysPerWeek: 5,
    injuries: SECRET,
    healthConsent: COACHING_CONSENT,
  };
  expect((await browser.post('/api/coaching-profile', profile)).ok).toBe(true);
  const week = { sleep: 3, energy: 3, soreness: 3, note: SECRET, healthConsent: COACHING_CONSENT };
  expect((await browser.post('/api/coaching/check-ins', week)).ok).toBe(true);
  expect((await browser.post('/api/coaching/thread', { id: randomUUID(), text: SECRET })).ok).toBe(true);
  await app.em().execute(
    `insert into workout (id, user_id, plan_key, day_id, revision, started_at, finished_at, time_zone, local_day, notes, exercises, pain_at, deleted, updated_at)
     values (?, ?, 'own', 'day', 1, now(), now(), 'UTC', '2026-11-20', '', '[]', now(), false, now())`,
    [randomUUID(), id],
  );
  const endedAt = new Date(Date.now() - 60_000);
  await app.em().nativeUpdate(Subscription, { user: id }, { status: 'canceled', endedAt, currentPeriodEnd: endedAt });
  return { browser, id };
}

const page = async (id: string) => ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${id}`)).json());
const listed = async (email: string) =>
  ClientsResponse.parse(await (await coach.ask(`/api/coach/clients?q=${email}`)).json()).items[0];
const talk = async (id: string) =>
  ClientThreadResponse.parse(await (await coach.ask(`/api/coach/talk/${id}`)).json()).thread;
const inboxLine = async (email: string) =>
  ThreadsResponse.parse(await (await coach.ask(`/api/coach/inbox?q=${email}`)).json()).items[0]!;

/** Statuses of the pages with a client's records. */
async function readRecords(id: string): Promise<number[]> {
  const found: number[] = [];
  for (const path of ['log', 'plans', 'check-ins']) {
    found.push((await coach.ask(`/api/coach/clients/${id}/${path}`)).status);
  }
  for (const path of ['health', 'log']) {
    found.push((await coach.post(`/api/coach/clients/${id}/${path}`, {})).status);
  }
  return found;
}

describe('a guest’s order of coaching in the name of a former client', () => {
  test('opens none of their records until their mailbox confirms it', async () => {
    const email = 'former@example.com';
    const { browser, id } = await formerClient(email);
    const closed = await readRecords(id);
    expect(closed).toEqual([404, 404, 404, 404, 404]);
    await order(email);
    expect(await readRecords(id)).toEqual(closed);
    expect(await page(id)).toMatchObject({ state: 'ended', profile: null, hasHealth: false, onboarding: null });
    expect(await listed(email)).toBeUndefined();
    expect(await inboxLine(email)).toMatchObject({ lastText: '' });
    expect(JSON.stringify([await talk(id), await page(id)])).not.toContain(SECRET);
    expect((await browser.post('/api/coaching/thread', { id: randomUUID(), text: 'Who paid this?' })).ok).toBe(false);

    expect(await confirmOrder(app, email)).toBe('/order/confirmed');
    expect(await readRecords(id)).toEqual([200, 200, 200, 200, 200]);
    expect(await page(id)).toMatchObject({ state: 'coached', hasHealth: true });
    expect(JSON.stringify(await talk(id))).toContain(SECRET);
    expect(await listed(email)).toMatchObject({ lastSession: expect.any(String) });
  });

  test('opens none of them after the account has moved to the address of the order', async () => {
    const { id } = await formerClient('moving@example.com');
    await order('moved-to@example.com');
    await changeEmail(app.em(), { id } as User, 'moved-to@example.com', () => new Date());
    expect(await readRecords(id)).toEqual([404, 404, 404, 404, 404]);
  });

  test('lets the coach plan for them once their mailbox confirms it', async () => {
    const email = 'planned@example.com';
    const { id } = await formerClient(email);
    await order(email);
    const start = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const choice = assigning({ user: id, start, weekdays: [1, 3, 5] });
    const assign = () => coach.post('/api/coach/plans/elite-coaching/assign', choice);
    expect((await assign()).status).toBe(400);
    await confirmOrder(app, email);
    expect((await assign()).status).toBe(201);
  });
});

describe('a guest’s order of coaching in the name of a reader with a question', () => {
  const ask = (email: string) =>
    createBrowser(app.url).post('/api/contact', { name: 'A Reader', email, message: 'When do you begin?' });
  const answer = async (email: string, text: string) => {
    const { id } = await inboxLine(email);
    const thread = ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${id}`)).json());
    const { version, client, byMail = client === undefined } = thread;
    const sent = await coach.post(`/api/coach/inbox/${id}/answer`, { id: randomUUID(), text, version });
    expect(sent.status).toBe(201);
    return { byMail };
  };

  test.each(['reader', 'member'])('does not keep the answer from a %s’s mailbox', async (kind) => {
    const email = `asking-${kind}@example.com`;
    if (kind === 'member') await member(app, email);
    await ask(email);
    await order(email);
    expect(await answer(email, 'On Tuesday.')).toEqual({ byMail: true });
    const mail = await app.em().findOneOrFail(OutboxMail, { recipient: email, template: 'thread-answered' });
    expect(mail.data).toMatchObject({ answer: 'On Tuesday.' });
    const { search } = new URL(mail.data['replyUrl']!);
    expect(await (await fetch(`${app.url}/reply${search}`)).text()).toContain('On Tuesday.');
  });

  test('keeps the health answers of the order closed until then, in the name of a member who was never coached, too', async () => {
    const email = 'never-coached@example.com';
    await member(app, email);
    await ask(email);
    await order(email, { injuriesOrConditions: SECRET, healthConsent: 'health-1' });
    const line = await inboxLine(email);
    const { entries } = ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${line.id}`)).json());
    const answers = entries.find(({ kind }) => kind === 'onboarding')!;
    expect(answers).not.toHaveProperty('health');
    expect((await coach.post(`/api/coach/inbox/${line.id}/onboarding/${answers.id}/health`, {})).status).toBe(404);
  });

  test('keeps it on their page once their mailbox confirms it', async () => {
    const email = 'confirms@example.com';
    await member(app, email);
    await ask(email);
    await order(email);
    await confirmOrder(app, email);
    expect(await answer(email, 'On Tuesday.')).toEqual({ byMail: false });
    expect(await templates(app, email)).toContain('client-answered');
    expect(await templates(app, email)).not.toContain('thread-answered');
  });
});
