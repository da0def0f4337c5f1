import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { ErrorResponse } from '#contract/shared/errors.ts';
import { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import { ClientThreadResponse, ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { AboutResponse, LettersResponse } from '#contract/messages/client-messages.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Plan } from '#server/modules/training/workout-log/training.entity.ts';
import { createAssignment } from '#server/modules/training/own-plans/own-plans.harness.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const COACH = 'coach@example.com';
let now = new Date('2026-11-18T08:00:00Z');
const DAY = { kind: 'day', planKey: 'c-anna', dayId: 'legs-w1' };
const SQUAT = { ...DAY, kind: 'exercise', exerciseId: 'back-squat' };
let app: TestApp;
let coach: Browser;
let anna: Browser;
let path: string;
let beas: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  await member(app, 'bea@example.com', { renewing: [4] }, now);
  await createAssignment(app, 'anna@example.com', 'c-anna');
  path = await room('anna@example.com');
  beas = await room('bea@example.com');
});
afterAll(() => app.close());
beforeEach(() => emptyTables(app.em(), 'thread, thread_message, outbox_mail, check_in'));

const room = async (emailKey: string) => `/api/coach/talk/${(await app.em().findOneOrFail(User, { emailKey })).id}`;
const letter = (about: unknown) => ({ id: randomUUID(), text: 'Well done.', version: 0, about });
const query = (about: object) => new URLSearchParams({ ...about }).toString();

describe('what the coach writes to a client', () => {
  test('may be about a day or an exercise of theirs, which both see by its name', async () => {
    const log = await coach.ask(path.replace('/talk/', '/clients/').concat('/log'));
    const [planned] = ClientLogResponse.parse(await log.json()).days;
    expect(planned).toMatchObject({ state: 'missed', about: { planKey: 'c-anna', dayId: 'legs-w1' } });
    const named = AboutResponse.parse(await (await coach.ask(`${path}/about?${query(SQUAT)}`)).json());
    expect(named).toEqual({ about: { ...SQUAT, label: 'Back squat · Name of legs-w1', date: '2026-11-16' } });

    expect((await coach.post(path, letter(DAY))).status).toBe(201);
    now = new Date(now.getTime() + 60_000);
    expect((await coach.post(path, letter(SQUAT))).status).toBe(201);
    const { letters } = LettersResponse.parse(await (await anna.ask('/api/coaching/thread')).json());
    expect(letters).toMatchObject([
      { from: 'coach', about: { kind: 'day', label: 'Name of legs-w1', date: '2026-11-16' } },
      { from: 'coach', about: named.about },
    ]);
    const { thread } = ClientThreadResponse.parse(await (await coach.ask(path)).json());
    expect(thread!.entries).toMatchObject([
      { kind: 'answer', about: { kind: 'day' } },
      { kind: 'answer', about: named.about },
    ]);
    // References may be about health, so no mail contains them.
    const mails = await app.em().execute('select data::text from outbox_mail');
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toMatch(/squat|legs/i);
  });

  test('may be about a check-in of theirs', async () => {
    expect(
      (
        await anna.post('/api/coaching/check-ins', {
          sleep: 3,
          energy: 3,
          soreness: 3,
          healthConsent: COACHING_CONSENT,
        })
      ).status,
    ).toBe(200);
    const { checkIns } = (await (await anna.ask('/api/coaching/check-ins')).json()) as { checkIns: { id: string }[] };
    const about = { kind: 'check-in', checkInId: checkIns[0]!.id };
    const answer = await coach.post(path, letter(about));
    const { entries } = ThreadResponse.parse(await answer.json());
    expect(entries.find(({ kind }) => kind === 'answer')).toMatchObject({ about });
    expect((await coach.post(beas, letter(about))).status).toBe(400);
  });

  test.each([
    ['a day that is not there', { ...DAY, dayId: 'no-such-day' }],
    ['a plan of somebody else’s', DAY],
    ['an exercise that is not there', { ...SQUAT, exerciseId: 'no-such-exercise' }],
    ['a check-in that is not there', { kind: 'check-in', checkInId: randomUUID() }],
    ['something that is no such thing', { kind: 'secret', id: '1' }],
    ['HTML', { ...DAY, dayId: '<b>legs</b>' }],
  ])('is refused about %s, and nothing is written', async (name, about) => {
    const where = name.startsWith('a plan of somebody') ? beas : path;
    const refused = await coach.post(where, letter(about));
    expect(refused.status).toBe(400);
    const { error } = (await refused.json()) as ErrorResponse;
    expect(error.issues!.every(({ path: field }) => field.startsWith('about'))).toBe(true);
    expect(await app.em().execute('select id from thread_message')).toEqual([]);
    expect((await coach.ask(`${where}/about?${query(about)}`)).status).toBe(400);
  });

  test('sent once more after its day is gone is the same letter', async () => {
    const body = letter(DAY);
    expect((await coach.post(path, body)).status).toBe(201);
    const plan = await app.em().findOneOrFail(Plan, { key: 'c-anna' });
    const without = { ...plan.body, workouts: plan.body.workouts.slice(1) };
    await app.em().nativeUpdate(Plan, { key: 'c-anna' }, { body: without });
    expect((await coach.post(path, body)).status).toBe(201);
    expect((await coach.post(path, letter(DAY))).status).toBe(400);
    expect(await app.em().execute('select id from thread_message')).toHaveLength(1);
    await app.em().nativeUpdate(Plan, { key: 'c-anna' }, { body: plan.body });
  });

  test('says nothing of what was planned once the coaching is over, and still may be written', async () => {
    await app.em().nativeUpdate(Subscription, { user: path.split('/').at(-1)! }, { status: 'canceled' });
    expect((await coach.ask(`${path}/about?${query(DAY)}`)).status).toBe(400);
    expect((await coach.post(path, letter(DAY))).status).toBe(400);
    expect((await coach.post(path, letter(null))).status).toBe(201);
    await app.em().nativeUpdate(Subscription, { user: path.split('/').at(-1)! }, { status: 'active' });
  });

  test('is asked about by nobody else', async () => {
    const ask = `${path}/about?${query(DAY)}`;
    expect((await createBrowser(app.url).ask(ask)).status).toBe(401);
    expect((await anna.ask(ask)).status).toBe(404);
    expect((await coach.ask(`/api/coach/talk/not-an-id/about?${query(DAY)}`)).status).toBe(404);
    expect((await coach.ask(`/api/coach/talk/${randomUUID()}/about?${query(DAY)}`)).status).toBe(404);
    expect((await coach.ask(`${path}/about`)).status).toBe(400);
  });
});
