import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { CheckInsResponse } from '#contract/coaching/check-ins.ts';
import { ConsentResponse } from '#contract/coaching/consent.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { ClientHealthResponse, ClientResponse } from '#contract/coaching/clients.studio.ts';
import {
  AnswersHealthResponse,
  type ThreadEntry,
  ThreadResponse,
  ThreadsResponse,
} from '#contract/messages/inbox.studio.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { CheckInRow } from '../check-ins/check-in.entity.ts';
import { studioLists } from '#server/modules/studio/lists.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { writtenOrder } from '#server/modules/sales/orders/orders.harness.ts';
import { consentShop, resetHealthData, PATH } from './consent.harness.ts';
import { submitFirstAnswers, submitAllHealthData, HEALTH_WORDS } from './health-words.harness.ts';

let now = new Date('2026-11-18T08:00:00Z');
let app: TestApp;
let coach: Browser;
let anna: Browser;
let annas: string;
beforeAll(async () => {
  ({ app, coach, anna } = await consentShop(() => now, { logLevel: 'trace' }));
  annas = (await app.em().findOneOrFail(User, { emailKey: 'anna@example.com' })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await resetHealthData(app);
  app.problems.length = 0;
});

const words = Object.values(HEALTH_WORDS);
const findHealthWords = (text: string) => words.filter((word) => text.includes(word));
const text = async (path: string, by: Browser = coach) => (await by.ask(path)).text();
const fetchThread = async (email: string): Promise<ThreadResponse> => {
  const { items } = ThreadsResponse.parse(JSON.parse(await text(`/api/coach/inbox?q=${email}`)));
  return ThreadResponse.parse(JSON.parse(await text(`/api/coach/inbox/${items[0]!.id}`)));
};
const readings = async (by: Browser = anna) => ConsentResponse.parse(JSON.parse(await text(PATH, by))).readings;

describe('a check-in', () => {
  const week = { sleep: 3, energy: 3, soreness: 3, note: HEALTH_WORDS.week };
  const send = (more: object = {}, by: Browser = anna) => by.post('/api/coaching/check-ins', { ...week, ...more });
  const asked = async () => CheckInsResponse.parse(JSON.parse(await text('/api/coaching/check-ins', anna))).askConsent;

  test.each(everyNth([{}, { healthConsent: 'health-1' }, { healthConsent: 'health-9' }, { healthConsent: true }], 3))(
    'without the words of now is refused, and nothing of it is kept: %j',
    async (more) => {
      // A smaller consent is not enough.
      await anna.post('/api/coaching-profile', { fullName: 'Anna', age: 34, healthConsent: 'health-1' });
      const answer = await send(more);
      const { code } = ErrorResponse.parse(await answer.json()).error;
      const plain = Object.keys(more).length === 0;
      expect([answer.status, code]).toEqual(plain ? [403, 'consent_required'] : [400, 'invalid_input']);
      const kept = [await app.em().count(CheckInRow, {}), await app.em().count(OutboxMail, {})];
      expect([kept, await asked()]).toEqual([[0, 0], true]);
      expect(findHealthWords(await text('/api/coach/inbox'))).toEqual([]);
    },
  );

  test('with them is kept, and they are asked for once', async () => {
    expect((await send({ healthConsent: COACHING_CONSENT })).status).toBe(200);
    expect(await asked()).toBe(false);
    const given = ConsentResponse.parse(JSON.parse(await text(PATH, anna)));
    expect(given).toMatchObject({
      version: COACHING_CONSENT,
      words: expect.stringContaining('in check-ins') as string,
    });
    expect((await send()).status).toBe(200);
    await anna.post(`${PATH}/take-back`, {});
    expect([(await send()).status, await asked()]).toEqual([403, true]);
  });

  test('is not kept beside a consent that is being taken back', async () => {
    await send({ healthConsent: COACHING_CONSENT });
    await Promise.all([send(), anna.post(`${PATH}/take-back`, {}), send(), send()]);
    expect(await app.em().count(CheckInRow, {})).toBe(0);
  });

  test('is answered by one coach, in the log, and who read it before is told', async () => {
    await send({ healthConsent: COACHING_CONSENT });
    const entry = (await fetchThread('anna')).entries.find(({ kind }) => kind === 'check-in')! as Extract<
      ThreadEntry,
      { kind: 'check-in' }
    >;
    const path = `/api/coach/check-ins/${entry.id}/answer`;
    const { version } = entry.checkIn;
    expect((await coach.post(path, { answer: 'Rest.' })).status).toBe(400);
    // Corrected meanwhile, so the coach's answer is refused.
    await send({ sleep: 1 });
    const late = await coach.post(path, { answer: 'Rest.', version });
    expect([late.status, ErrorResponse.parse(await late.json()).error.code]).toEqual([409, 'conflict']);
    const answers = await Promise.all(
      ['Rest.', 'Run.'].map((answer) => coach.post(path, { answer, version: version + 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const acts = await text(`/api/coach/acts?about=${annas}`);
    expect(JSON.parse(acts)).toMatchObject({ total: 1, items: [{ action: 'check-in.answer', subject: 'thread' }] });
    expect(findHealthWords(acts)).toEqual([]);
    // A repeated answer changes nothing; a different one is a correction.
    const [{ answer }] = (JSON.parse(await text('/api/coaching/check-ins', anna)) as { checkIns: [{ answer: string }] })
      .checkIns;
    expect((await coach.post(path, { answer, version })).status).toBe(200);
    expect((await coach.post(path, { answer: 'Walk.', version: version + 2 })).status).toBe(200);
  });
});

/** Adds a paid order for their first answers. */
async function pays() {
  const em = app.em();
  const email = 'anna@example.com';
  await em.nativeDelete(Order, { emailKey: email });
  const order = em.create(Order, {
    id: randomUUID(),
    status: 'paid',
    user: annas,
    email,
    emailKey: email,
    fullName: 'Anna',
    buyerKey: null,
    programId: 4,
    offerKey: 'monthly',
    programName: 'Personal Coaching',
    offerName: 'Monthly coaching',
    interval: 'month',
    amountMinor: 9_999,
    vatRate: 2_550,
    createdAt: now,
    confirmedAt: now,
  });
  for (const row of await em.find(Onboarding, { emailKey: email })) row.order = order;
  await em.flush();
}

describe('what a client told', () => {
  beforeEach(async () => {
    await submitAllHealthData(app, anna, 'anna@example.com', now);
    await pays();
  });

  test('is in no line of the log, whatever its level, and in no mail', async () => {
    await coach.post(`/api/coach/clients/${annas}/health`, {});
    await coach.post(`/api/coach/people/${annas}/export`, {});
    for (const path of ['', '/log', '/check-ins']) await text(`/api/coach/clients/${annas}${path}`);
    await text('/api/user/export', anna);
    await anna.post('/api/coaching/check-ins', { sleep: 9, note: HEALTH_WORDS.week });
    await anna.post('/api/coaching-profile', `{"injuries": "${HEALTH_WORDS.injuries}"`);
    await anna.post(`${PATH}/take-back`, {});
    expect(app.problems.filter((line) => line.includes('"level":30')).length).toBeGreaterThan(8);
    expect(findHealthWords(app.problems.join())).toEqual([]);
    const mails = await app.em().execute('select * from outbox_mail');
    expect([mails.length > 0, findHealthWords(JSON.stringify(mails))]).toEqual([true, []]);
  });

  test('is in no file that the coach takes, during the coaching or after, and in their own as a whole', async () => {
    const file = async () => (await coach.post(`/api/coach/people/${annas}/export`, {})).text();
    expect(findHealthWords(await file())).toEqual([]);
    await app.em().nativeUpdate(Subscription, { user: annas }, { status: 'canceled' });
    expect(findHealthWords(await file())).toEqual([]);
    expect(await readings()).toEqual([]);
    const own = await text('/api/user/export', anna);
    expect(words.filter((word) => !own.includes(word))).toEqual([]);
    expect(own).not.toContain('leftOut"');
    for (const path of ['orders.csv', 'subscribers.csv', 'statistics.csv', 'statistics'])
      expect([path, findHealthWords(await text(`/api/coach/${path}`))]).toEqual([path, []]);
  });

  test('finds nobody: neither them nor their orders, thread or page', async () => {
    const lists = studioLists().filter(({ addresses }) => addresses.some((address) => address.includes('q=')));
    for (const [at, { list }] of lists.entries()) {
      for (const word of everyNth(words, 4, at)) {
        const found = await coach.ask(`${list}?q=${encodeURIComponent(word)}`);
        expect([list, word, found.status, await found.json()]).toMatchObject([list, word, 200, { total: 0 }]);
      }
      expect([list, findHealthWords(await text(list)).filter((word) => word !== HEALTH_WORDS.letter)]).toEqual([
        list,
        [],
      ]);
    }
  });

  test('about their body is in their room behind one reading, which they see', async () => {
    const room = await text(`/api/coach/clients/${annas}`);
    expect(ClientResponse.parse(JSON.parse(room))).toMatchObject({
      hasHealth: true,
      onboarding: { answers: { mainGoal: 'marathon', age: '34' } },
    });
    expect(findHealthWords(room + (await text(`/api/coach/people/${annas}`)))).toEqual([]);
    const thread = await fetchThread('anna');
    const body = [HEALTH_WORDS.weight, HEALTH_WORDS.height, HEALTH_WORDS.first, HEALTH_WORDS.challenge];
    const said = thread.entries.filter(({ kind }) => kind === 'onboarding');
    expect([findHealthWords(JSON.stringify(said)), said]).toMatchObject([[], [{ health: true }]]);
    // A client's answers are readable only on their page.
    expect((await coach.post(`/api/coach/inbox/${thread.id}/onboarding/${said[0]!.id}/health`, {})).status).toBe(404);
    expect(await readings()).toEqual([]);
    const read = await (await coach.post(`/api/coach/clients/${annas}/health`, {})).text();
    expect(findHealthWords(read)).toEqual(
      expect.arrayContaining([...body, HEALTH_WORDS.conditions, HEALTH_WORDS.injuries, HEALTH_WORDS.emergency]),
    );
    expect(ClientHealthResponse.parse(JSON.parse(read)).answersBefore).toMatchObject({ height: HEALTH_WORDS.height });
    expect(await readings()).toMatchObject([{ what: 'health-notes' }]);
  });
});

describe('what somebody told who is no client', () => {
  const NEW = 'new@example.com';
  const open = (thread: string, onboarding: string, by: Browser = coach) =>
    by.post(`/api/coach/inbox/${thread}/onboarding/${onboarding}/health`, {});

  test('is asked for by itself, by the coach alone, and each reading is there once they have an account', async () => {
    expect((await submitFirstAnswers(app, NEW)).status).toBe(202);
    const thread = await fetchThread('new');
    expect(findHealthWords(JSON.stringify(thread))).toEqual([]);
    const [entry] = thread.entries;
    expect(entry).toMatchObject({ kind: 'onboarding', health: true, answers: { mainGoal: 'marathon' } });
    expect((await open(thread.id, entry!.id, createBrowser(app.url))).status).toBe(401);
    for (const [by, id, onboarding] of [
      [anna, thread.id, entry!.id],
      [coach, randomUUID(), entry!.id],
      [coach, thread.id, randomUUID()],
      [coach, 'no-thread', entry!.id],
    ] as const)
      expect((await open(id, onboarding, by)).status).toBe(404);
    const read = AnswersHealthResponse.parse(await (await open(thread.id, entry!.id)).json());
    expect(Object.values(read.answers).toSorted()).toEqual(
      [HEALTH_WORDS.weight, HEALTH_WORDS.height, HEALTH_WORDS.first, HEALTH_WORDS.challenge].toSorted(),
    );
    const theirs = await member(app, NEW, {}, now);
    expect(await readings(theirs)).toMatchObject([{ what: 'first-answers' }]);
    expect(await text('/api/user/export', theirs)).toContain('first-answers');
    expect(await readings()).toEqual([]);
  });

  test.each(['with an account’s address', 'with a free order that nobody has confirmed'])(
    'by somebody else %s is nobody’s to read',
    async (how) => {
      const email = how.includes('free') ? 'free.order@example.com' : 'has.account@example.com';
      if (!how.includes('free')) await member(app, email, {}, now);
      await submitFirstAnswers(app, email);
      if (how.includes('free')) {
        const { order } = await writtenOrder(app, email, { order: { status: 'open', amountMinor: 0 } });
        await app.em().nativeUpdate(Onboarding, { emailKey: email }, { order: order.id });
      }
      const thread = await fetchThread(email);
      expect(thread.entries[0]).not.toHaveProperty('health');
      expect((await open(thread.id, thread.entries[0]!.id)).status).toBe(404);
    },
  );

  test('without having agreed is nobody’s to read', async () => {
    const { status } = await submitFirstAnswers(app, 'no@example.com', null);
    expect(status).toBe(202);
    const thread = await fetchThread('no@');
    expect(findHealthWords(JSON.stringify(thread))).toEqual([]);
    expect(thread.entries[0]).not.toHaveProperty('health');
    expect((await open(thread.id, thread.entries[0]!.id)).status).toBe(404);
  });
});
