import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { AssignResponse } from '#contract/training/plans/assignments.studio.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { Browser } from '#server/testing/browser.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { PushMessage } from '#server/modules/operations/push/push.entity.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PersonNote } from '#server/modules/accounts/people/person-note.entity.ts';
import { Thread } from '#server/modules/messages/threads/thread.entity.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { assigning, template, userId } from '#server/modules/training/assignments/assignments.harness.ts';
import { buildPlanRequest } from '#server/modules/training/plans/plans.harness.ts';

const now = new Date('2026-11-20T12:00:00Z');
let app: TestApp;
let coach: Browser;
let client: { id: string; email: string; thread: string; copy: string; checkIn: string };
let people = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  await template(app, 'strong', { weeks: 2 });
});
afterAll(() => app.close());
/** Creates a client with messages and a plan. */
beforeEach(async () => {
  const email = `client-${people++}@example.com`;
  const by = await member(app, email, { renewing: [4] }, now);
  await by.post('/api/coaching/thread', { id: randomUUID(), text: 'Hello' });
  const week = { sleep: 3, energy: 3, soreness: 3, note: 'Fine', healthConsent: COACHING_CONSENT };
  await by.post('/api/coaching/check-ins', week);
  const id = await userId(app, email);
  const checkIn = await app.em().findOneOrFail(CheckInRow, { user: id });
  const { copies } = AssignResponse.parse(await (await assign(id)).json());
  const thread = await app.em().findOneOrFail(Thread, { emailKey: email });
  client = { id, email, thread: thread.id, copy: copies[0]!.key, checkIn: checkIn.id };
});

const put = (path: string, body: object) =>
  coach.ask(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const assign = (user: string) =>
  coach.post('/api/coach/plans/strong/assign', assigning({ user, start: '2026-11-23', weekdays: [1, 3, 5] }));
const erase = async () => {
  const { id, email } = client;
  expect((await coach.post(`/api/coach/people/${id}/erase`, { confirm: email })).status).toBe(204);
};
const letter = () => ({ id: randomUUID(), text: 'Well done', pictures: [], version: 1 });

const WRITES: [what: string, write: () => Promise<Response>, words: RegExp][] = [
  [
    'a note',
    () => put(`/api/coach/people/${client.id}/note`, { text: 'Likes hills', version: 0 }),
    /^This person no longer exists/,
  ],
  [
    'an answer',
    () => coach.post(`/api/coach/inbox/${client.thread}/answer`, letter()),
    /^This thread was deleted by its author or because its retention period ended/,
  ],
  [
    'a letter',
    () => coach.post(`/api/coach/talk/${client.id}`, letter()),
    /^This thread was deleted by its author or because its retention period ended/,
  ],
  [
    'an answer to a check-in',
    () => coach.post(`/api/coach/check-ins/${client.checkIn}/answer`, { answer: 'Well done', version: 1 }),
    /^This thread was deleted by its author or because its retention period ended/,
  ],
  ['an assignment', () => assign(client.id), /./],
  [
    'a change of their plan',
    () => put(`/api/coach/plans/${client.copy}`, { ...buildPlanRequest(), version: 1 }),
    /^This plan no longer exists/,
  ],
];

const post = (path: string, body: object = {}) => coach.post(path, body);
const NOBODYS = randomUUID();

/** All other requests about a client. */
const OTHERS: [what: string, ask: () => Promise<Response>][] = [
  ['their room', () => coach.ask(`/api/coach/clients/${client.id}`)],
  ['their log', () => coach.ask(`/api/coach/clients/${client.id}/log`)],
  ['what hurts in their log', () => post(`/api/coach/clients/${client.id}/log`)],
  ['a note of their log', () => post(`/api/coach/clients/${client.id}/log/${NOBODYS}/note`)],
  ['their check-ins', () => coach.ask(`/api/coach/clients/${client.id}/check-ins`)],
  ['their health', () => post(`/api/coach/clients/${client.id}/health`)],
  ['their plans', () => coach.ask(`/api/coach/clients/${client.id}/plans`)],
  ['their letters', () => coach.ask(`/api/coach/talk/${client.id}`)],
  ['what a letter is about', () => coach.ask(`/api/coach/talk/${client.id}/about?kind=day&planKey=strong&dayId=a`)],
  ['a letter as a mail', () => post(`/api/coach/talk/${client.id}/preview`)],
  ['their thread', () => coach.ask(`/api/coach/inbox/${client.thread}`)],
  ['first answers', () => post(`/api/coach/inbox/${client.thread}/onboarding/${NOBODYS}/health`)],
  ['an answer as a mail', () => post(`/api/coach/inbox/${client.thread}/preview`, { text: 'Well done' })],
  ['their thread, put aside', () => put(`/api/coach/inbox/${client.thread}/status`, { status: 'done', version: 1 })],
  ['their thread as spam', () => put(`/api/coach/inbox/${client.thread}/spam`, { spam: true, version: 1 })],
  ['an answer to a check-in as a mail', () => post(`/api/coach/check-ins/${client.checkIn}/preview`)],
  ['their plan', () => coach.ask(`/api/coach/plans/${client.copy}`)],
  ['another plan from theirs', () => post(`/api/coach/plans/${client.copy}/copy`, { title: 'Another' })],
  ['their plan, taken back', () => post(`/api/coach/copies/${client.copy}/take-back`, { version: 1 })],
  ['their plan, renewed', () => post('/api/coach/plans/strong/copies/renew', renewing())],
  ['a look at that', () => post('/api/coach/plans/strong/copies/preview', { copies: [client.copy] })],
  ['the person', () => coach.ask(`/api/coach/people/${client.id}`)],
  ['their data', () => post(`/api/coach/people/${client.id}/export`)],
  ['erasing them again', () => post(`/api/coach/people/${client.id}/erase`, { confirm: client.email })],
];
const renewing = () => ({ version: 1, copies: [{ key: client.copy, version: 1 }] });

/** Counts the remaining rows of a person. */
async function left(): Promise<Record<string, number>> {
  const { id, email: emailKey } = client;
  const em = app.em();
  return {
    plans: await em.count(Plan, { user: id }),
    notes: await em.count(PersonNote, { emailKey }),
    threads: await em.count(Thread, { emailKey }),
    checkIns: await em.count(CheckInRow, { user: id }),
    // Except the mail that confirms the deletion.
    mails: await em.count(OutboxMail, { recipient: emailKey, template: { $ne: 'account-deleted' } }),
    pushes: await em.count(PushMessage, { user: id }),
  };
}

const NOTHING = { plans: 0, notes: 0, threads: 0, checkIns: 0, mails: 0, pushes: 0 };

test.each(WRITES)('%s for a client who was erased meanwhile is refused in a sentence', async (_, write, words) => {
  await erase();
  const answer = await write();

  const { error } = ErrorResponse.parse(await answer.json());
  expect(answer.status).toBe(404);
  expect(error.issues?.[0]?.message ?? error.message).toMatch(words);
  expect(await left()).toEqual(NOTHING);
  expect(app.problems).toEqual([]);
});

test.each(everyNth(WRITES, 3))(
  '%s at the moment in which the client is erased leaves nothing of them',
  async (_, write) => {
    const [answer] = await Promise.all([write(), erase()]);
    expect([200, 201, 404, 409]).toContain(answer.status);
    expect(await left()).toEqual(NOTHING);
    expect(app.problems).toEqual([]);
  },
);

test.each(everyNth(OTHERS, 4))('%s: nothing is there of a client who was erased', async (_, ask) => {
  await erase();
  const answer = await ask();
  expect([answer.status, ErrorResponse.parse(await answer.json()).error.code]).toEqual([404, 'not_found']);
  expect(await left()).toEqual(NOTHING);
  expect(app.problems).toEqual([]);
});
