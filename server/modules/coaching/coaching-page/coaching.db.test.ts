import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { ThreadResponse, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { ClientResponse, ClientsResponse } from '#contract/coaching/clients.studio.ts';
import { CheckIn, CheckInsResponse } from '#contract/coaching/check-ins.ts';
import { UserResponse } from '#contract/accounts/auth.ts';
import { CoachingProfile, CoachingProfileHistory } from '#contract/coaching/profile.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { type Browser, createBrowser } from '#server/testing/browser.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { LettersResponse } from '#contract/messages/client-messages.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const COACH = 'coach@example.com';
const PATHS = ['coaching-profile', 'coaching-profile/history', 'coaching/check-ins'];
const week = {
  sleep: 4,
  energy: '3',
  soreness: 2,
  weightKg: 71.5,
  note: 'Slept well.\nRan slowly.',
  healthConsent: COACHING_CONSENT,
};
let app: TestApp;
let elite: Browser;
let plain: Browser;
let coach: Browser;
let now = new Date('2026-11-18T08:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  elite = await member(app, 'elite@example.com', { renewing: [4] }, now);
  plain = await member(app, 'plain@example.com', { bought: [3] }, now);
  coach = await member(app, COACH, {}, now);
});
afterAll(() => app.close());
beforeEach(() =>
  emptyTables(
    app.em(),
    'coaching_profile, check_in, outbox_mail, contact_message, thread, thread_message, thread_picture',
  ),
);

/** Returns the thread that the coach sees first. */
const newestThread = async (state = 'open') => {
  const { items } = ThreadsResponse.parse(await (await coach.ask(`/api/coach/inbox?state=${state}`)).json());
  return ThreadResponse.parse(await (await coach.ask(`/api/coach/inbox/${items[0]?.id}`)).json());
};

const issuePaths = async (response: Response) =>
  ErrorResponse.parse(await response.json()).error.issues?.map(({ path }) => path);

describe('coaching', () => {
  test.each(PATHS)('/api/%s is for coached members only', async (path) => {
    expect((await createBrowser(app.url).ask(`/api/${path}`)).status).toBe(401);
    const refused = await plain.ask(`/api/${path}`);
    expect(refused.status).toBe(403);
    expect(ErrorResponse.parse(await refused.json()).error.code).toBe('elite_required');
    expect((await plain.post('/api/coaching-profile', { fullName: 'A', age: 30 })).status).toBe(403);
    expect((await plain.post('/api/coaching/check-ins', week)).status).toBe(403);
  });

  test('whether somebody is coached is told to everybody who is signed in', async () => {
    const status = async (by: Browser) => (await by.ask('/api/subscription/elite-coaching')).json();
    expect(await status(plain)).toEqual({ status: 'none' });
    expect(await status(elite)).toMatchObject({ status: 'active' });
    expect((await createBrowser(app.url).ask('/api/subscription/elite-coaching')).status).toBe(401);
  });
});

describe('the coaching profile', () => {
  test('is null before it is saved', async () => {
    const response = await elite.ask('/api/coaching-profile');
    expect([response.status, await response.json()]).toEqual([200, null]);
  });

  test.each([
    ['nothing', {}, ['fullName', 'age']],
    ['a blank name', { fullName: ' ', age: 30 }, ['fullName']],
    ['a child', { fullName: 'A', age: '15' }, ['age']],
    ['half a year', { fullName: 'A', age: 30.5 }, ['age']],
    ['a weight of grams', { fullName: 'A', age: 30, weight: 7 }, ['weight']],
    ['a goal of their own', { fullName: 'A', age: 30, primaryGoal: 'fame' }, ['primaryGoal']],
    ['eight days a week', { fullName: 'A', age: 30, workoutDaysPerWeek: 8 }, ['workoutDaysPerWeek']],
    ['health data without consent', { fullName: 'A', age: 30, injuries: 'Knee' }, ['healthConsent']],
    ['other words of consent', { fullName: 'A', age: 30, healthConsent: 'health-9' }, ['healthConsent']],
  ])('%s is refused beside its field', async (_, body, paths) => {
    const response = await elite.post('/api/coaching-profile', body);
    expect(response.status).toBe(400);
    expect(await issuePaths(response)).toEqual(paths);
  });

  test('is saved with a name and an age, and keeps what it was before', async () => {
    const first = await elite.post('/api/coaching-profile', { fullName: ' Ä. Runner ', age: '34' });
    expect(CoachingProfile.parse(await first.json())).toMatchObject({ fullName: 'Ä. Runner', age: 34, weight: null });
    now = new Date(now.getTime() + 1_000);
    const fields = { fullName: 'Ä. Runner', age: 35, weight: 71, injuries: '<b>Knee</b>', healthConsent: 'health-1' };
    const second = CoachingProfile.parse(await (await elite.post('/api/coaching-profile', fields)).json());
    expect(second).toMatchObject({ age: 35, weight: 71, injuries: '<b>Knee</b>' });
    expect(second).not.toHaveProperty('healthConsent');
    expect(await (await elite.ask('/api/coaching-profile')).json()).toEqual(second);
    const history = CoachingProfileHistory.parse(await (await elite.ask('/api/coaching-profile/history')).json());
    expect(history.map(({ age }) => age)).toEqual([34]);
  });
});

describe('check-ins', () => {
  test.each([
    ['nothing', {}, ['sleep', 'energy', 'soreness']],
    ['six of five', { ...week, sleep: 6 }, ['sleep']],
    ['a word', { ...week, energy: 'good' }, ['energy']],
    ['a weight of grams', { ...week, weightKg: 7 }, ['weightKg']],
    ['a novel', { ...week, note: 'n'.repeat(2_001) }, ['note']],
  ])('%s is refused beside its field, and nothing is mailed', async (_, body, paths) => {
    const response = await elite.post('/api/coaching/check-ins', body);
    expect(response.status).toBe(400);
    expect(await issuePaths(response)).toEqual(paths);
    expect(await app.em().count(OutboxMail)).toBe(0);
  });

  test('one a week, with one mail to the coach, however often it is mended', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((sleep) => elite.post('/api/coaching/check-ins', { ...week, sleep })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { thisWeek, checkIns } = CheckInsResponse.parse(await (await elite.ask('/api/coaching/check-ins')).json());
    expect(thisWeek).toBe('2026-11-16');
    expect(checkIns).toHaveLength(1);
    expect(checkIns[0]).toMatchObject({ week: '2026-11-16', energy: 3, weightKg: 71.5, answer: null });
    const mails = await app.em().find(OutboxMail, {});
    expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual([[COACH, 'check-in-received']]);
  });

  test('the latest sixty, and whether there were more before', async () => {
    const { id } = await app.em().findOneOrFail(User, { emailKey: 'elite@example.com' });
    const list = async () => CheckInsResponse.parse(await (await elite.ask('/api/coaching/check-ins')).json());
    const add = (weeks: string) =>
      app.em().execute(
        `insert into check_in (id, user_id, week, sleep, energy, soreness, note, created_at)
         select gen_random_uuid(), ?, week::date, 3, 3, 3, '', week
         from generate_series(${weeks}, interval '1 week') as week`,
        [id],
      );
    await add(`timestamptz '2025-09-22Z', timestamptz '2026-11-09Z'`);
    const year = await list();
    expect([year.checkIns.length, year.checkIns[0]!.week, year.more]).toEqual([60, '2026-11-09', false]);
    await add(`timestamptz '2025-05-12Z', timestamptz '2025-09-15Z'`);
    const more = await list();
    expect([more.checkIns.length, more.checkIns.at(-1)!.week, more.more]).toEqual([60, '2025-09-22', true]);
    // The others are among the messages: the thirty before the last one.
    const before = `${Date.parse('2025-09-22T00:00:00Z')}.00000000-0000-4000-8000-000000000000`;
    const { letters } = LettersResponse.parse(await (await elite.ask(`/api/coaching/thread?before=${before}`)).json());
    expect(letters.map(({ week }) => week).at(-1)).toBe('2025-09-15');
    expect(letters).toHaveLength(19);
  });

  test('weeks begin on the coach’s Monday', async () => {
    const before = now;
    now = new Date('2026-11-22T22:30:00Z');
    await elite.post('/api/coaching/check-ins', week);
    const { checkIns } = CheckInsResponse.parse(await (await elite.ask('/api/coaching/check-ins')).json());
    expect(checkIns[0]?.week).toBe('2026-11-23');
    now = before;
  });

  test('a form of a week that has ended is refused, and neither week gets it', async () => {
    const before = now;
    now = new Date('2026-11-22T21:55:00Z');
    const form = { ...week, week: '2026-11-16' };
    expect((await elite.post('/api/coaching/check-ins', form)).status).toBe(200);
    now = new Date('2026-11-22T22:01:00Z');
    const refused = await elite.post('/api/coaching/check-ins', { ...form, note: 'Slept badly.' });
    expect([refused.status, ErrorResponse.parse(await refused.json()).error.code]).toEqual([409, 'week_over']);
    const { checkIns } = CheckInsResponse.parse(await (await elite.ask('/api/coaching/check-ins')).json());
    expect(checkIns).toMatchObject([{ week: '2026-11-16', note: week.note }]);
    expect((await elite.post('/api/coaching/check-ins', { ...form, week: '2026-11-23' })).status).toBe(200);
    now = before;
  });

  test('the coach reads and answers them, the member is told, and then they stand', async () => {
    const { id } = CheckIn.parse(await (await elite.post('/api/coaching/check-ins', week)).json());
    const thread = await newestThread();
    expect(thread).toMatchObject({ name: 'Test Person', email: 'elite@example.com', status: 'open' });
    expect(thread.entries).toMatchObject([{ kind: 'check-in', id, checkIn: { note: week.note } }]);
    expect((await coach.post(`/api/coach/check-ins/${id}/answer`, { answer: ' ', version: 1 })).status).toBe(400);
    const answered = await coach.post(`/api/coach/check-ins/${id}/answer`, { answer: 'Keep it slow.', version: 1 });
    expect(CheckIn.parse(await answered.json()).answer).toBe('Keep it slow.');
    await coach.post(`/api/coach/check-ins/${id}/answer`, { answer: 'Keep it slow.', version: 1 });
    const mails = await app.em().find(OutboxMail, { template: 'check-in-answered' });
    expect(mails.map(({ recipient }) => recipient)).toEqual(['elite@example.com']);
    const again = await elite.post('/api/coaching/check-ins', week);
    expect(again.status).toBe(409);
    expect(ErrorResponse.parse(await again.json()).error.code).toBe('already_answered');
  });
});

describe('days', () => {
  test('are the coach’s: half past midnight in Helsinki is the next day there', async () => {
    const before = now;
    now = new Date('2026-11-20T22:31:00Z');
    const moment = '2026-11-21T00:31:00.000+02:00';
    const fields = { fullName: 'Ä. Runner', age: 34 };
    const saved = CoachingProfile.parse(await (await elite.post('/api/coaching-profile', fields)).json());
    await elite.post('/api/coaching-profile', { ...fields, age: 35 });
    const shown = CoachingProfile.parse(await (await elite.ask('/api/coaching-profile')).json());
    const [earlier] = CoachingProfileHistory.parse(await (await elite.ask('/api/coaching-profile/history')).json());
    expect([saved, shown, earlier].map((each) => each?.updatedAt)).toEqual(Array(3).fill(moment));

    const sent = CheckIn.parse(await (await elite.post('/api/coaching/check-ins', week)).json());
    const answer = await coach.post(`/api/coach/check-ins/${sent.id}/answer`, { answer: 'Keep it slow.', version: 1 });
    const answered = CheckIn.parse(await answer.json());
    const { checkIns } = CheckInsResponse.parse(await (await elite.ask('/api/coaching/check-ins')).json());
    const [entry] = (await newestThread('done')).entries;
    for (const each of [answered, checkIns[0], entry?.kind === 'check-in' && entry.checkIn])
      expect(each).toMatchObject({ createdAt: moment, answeredAt: moment });
    const { items } = ClientsResponse.parse(await (await coach.ask('/api/coach/clients')).json());
    expect(items).toHaveLength(1);
    const { profile } = ClientResponse.parse(await (await coach.ask(`/api/coach/clients/${items[0]?.id}`)).json());
    expect(profile?.updatedAt).toBe(moment);

    const late = await member(app, 'late@example.com', {}, now);
    const user = UserResponse.parse(await (await late.ask('/api/auth/user')).json());
    expect(user.createdAt).toBe(
      formatLocalMoment('Europe/Helsinki', (await app.em().findOneOrFail(User, { id: user.id })).createdAt),
    );
    expect(user.createdAt).toMatch(/\+0[23]:00$/);
    now = before;
  });
});

describe('the coach’s room', () => {
  test('is not there for anybody else', async () => {
    const { id } = CheckIn.parse(await (await elite.post('/api/coaching/check-ins', week)).json());
    for (const by of [elite, plain]) {
      expect((await by.ask('/api/coach/inbox')).status).toBe(404);
      expect((await by.post(`/api/coach/check-ins/${id}/answer`, { answer: 'Hello', version: 1 })).status).toBe(404);
    }
    expect((await createBrowser(app.url).ask('/api/coach/inbox')).status).toBe(401);
    expect((await coach.post('/api/coach/check-ins/not-an-id/answer', { answer: 'Hello', version: 1 })).status).toBe(
      404,
    );
  });

  test('shows messages as they were typed', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await createBrowser(app.url).post('/api/contact', { name, email: 'reader@example.com', message: '\u202Ehello' });
    const { entries } = await newestThread();
    expect(entries).toMatchObject([{ kind: 'message', name, text: '\u202Ehello', programInterest: null }]);
  });
});

describe('a form that is open in two windows', () => {
  const send = async (path: string, body: object) => {
    now = new Date(now.getTime() + 1_000);
    return elite.post(path, body);
  };
  const outcome = async (response: Response) => [
    response.status,
    response.ok ? '' : ErrorResponse.parse(await response.json()).error.code,
  ];
  const REFUSED = [409, 'changed_meanwhile'];

  test('a check-in does not replace one of another window that its form did not show', async () => {
    const path = '/api/coaching/check-ins';
    const better = { sleep: 5, energy: 5, soreness: 1 };
    const phone = {
      sleep: 2,
      energy: 3,
      soreness: 4,
      note: 'My knee hurts',
      healthConsent: COACHING_CONSENT,
      replaces: null,
    };
    const sent = CheckIn.parse(await (await send(path, phone)).json());
    expect(await outcome(await send(path, { ...better, replaces: null }))).toEqual(REFUSED);
    const { checkIns } = CheckInsResponse.parse(await (await elite.ask(path)).json());
    expect(checkIns).toMatchObject([{ note: 'My knee hurts' }]);
    // The response to the first request was lost.
    const again = await send(path, phone);
    expect(again.status).toBe(200);
    const { createdAt } = CheckIn.parse(await again.json());
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse(sent.createdAt));
    expect((await send(path, { ...better, replaces: createdAt })).status).toBe(200);
    // Pages of an earlier version.
    expect((await send(path, better)).status).toBe(200);
  });

  test('a profile does not replace one of another window that its form did not show', async () => {
    const path = '/api/coaching-profile';
    const base = { fullName: 'Aino Virta', age: 34, healthConsent: COACHING_CONSENT };
    const first = CoachingProfile.parse(await (await send(path, { ...base, replaces: null })).json());
    const phone = { ...base, injuries: 'Torn meniscus', replaces: first.updatedAt };
    const second = CoachingProfile.parse(await (await send(path, phone)).json());
    expect(await outcome(await send(path, { ...base, weight: 70, replaces: first.updatedAt }))).toEqual(REFUSED);
    expect(CoachingProfile.parse(await (await elite.ask(path)).json()).injuries).toBe('Torn meniscus');
    expect((await send(path, phone)).status).toBe(200);
    const newest = CoachingProfile.parse(await (await elite.ask(path)).json());
    expect(newest.updatedAt).not.toBe(second.updatedAt);
    expect((await send(path, { ...phone, weight: 70, replaces: newest.updatedAt })).status).toBe(200);
  });
});
