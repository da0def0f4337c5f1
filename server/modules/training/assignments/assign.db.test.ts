import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActsResponse } from '#contract/accounts/audit-log.studio.ts';
import { ErrorResponse } from '#contract/shared/errors.ts';
import { AssignedTemplate, AssignPreview, AssignResponse } from '#contract/training/plans/assignments.studio.ts';
import { TrainingPlan } from '#contract/training/training.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deleteAccount } from '#server/modules/accounts/account/account.service.ts';
import { noPrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { CoachAction } from '#server/modules/accounts/audit-log/coach-action.entity.ts';
import { OutboxMail } from '#server/platform/outbox/outbox-mail.entity.ts';
import { Plan } from '../workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { assigning, type Choice, listAssignments, template, userId } from './assignments.harness.ts';

let app: TestApp;
let coach: Browser;
let anna: Browser;
const now = new Date('2026-11-20T12:00:00Z');
const people: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH, {}, now);
  anna = await member(app, 'anna@example.com', { renewing: [4] }, now);
  await member(app, 'bo@example.com', { renewing: [4] }, now);
  await member(app, 'cy@example.com', { renewing: [4] }, now);
  await member(app, 'buyer@example.com', { bought: [2] }, now);
  for (const name of ['anna', 'bo', 'cy', 'buyer']) people[name] = await userId(app, `${name}@example.com`);
  await template(app, 'base');
});
afterAll(() => app.close());

const choice = (name: string, own: Partial<Choice> = {}): Choice => ({
  user: people[name] ?? name,
  start: '2026-11-23',
  weekdays: [1, 3, 5],
  ...own,
});
const assign = (body: object, key = 'base') => coach.post(`/api/coach/plans/${key}/assign`, body);
const refusal = async (response: Response) => ErrorResponse.parse(await response.json()).error;
const preview = async (key: string, ...clients: Choice[]) =>
  AssignPreview.parse(await (await coach.post(`/api/coach/plans/${key}/assign/preview`, { clients })).json()).clients;

describe('what cannot be assigned', () => {
  test.each([
    ['no client', { clients: [] }, 'clients', 'Choose at least one client.'],
    [
      'no day of the week',
      { clients: [choice('x', { user: randomUUID(), weekdays: [] })] },
      'clients.0.weekdays',
      'Choose at least one weekday.',
    ],
    [
      'an eighth day',
      { clients: [choice('x', { user: randomUUID(), weekdays: [8] })] },
      'clients.0.weekdays.0',
      /\w{3}/,
    ],
    [
      'a day twice',
      { clients: [choice('x', { user: randomUUID(), weekdays: [1, 1] })] },
      'clients.0.weekdays',
      /twice/,
    ],
    [
      'no start',
      { clients: [choice('x', { user: randomUUID(), start: '' })] },
      'clients.0.start',
      'Choose the first day.',
    ],
    [
      '30 February',
      { clients: [choice('x', { user: randomUUID(), start: '2027-02-30' })] },
      'clients.0.start',
      'Choose the first day.',
    ],
    ['no request', { request: 'again', clients: [choice('x', { user: randomUUID() })] }, 'request', /\w{3}/],
    ['nobody’s id', { clients: [choice('x', { user: "'; drop table" })] }, 'clients.0.user', /\w{3}/],
  ])('%s is a 400 beside its field', async (_, own, path, message) => {
    const response = await assign({ request: randomUUID(), ...own });
    expect(response.status).toBe(400);
    const { issues = [] } = await refusal(response);
    expect(issues[0]?.path).toBe(path);
    expect(issues[0]?.message).toMatch(message);
  });

  test('more clients than 200, and one twice', async () => {
    const many = Array.from({ length: 201 }, () => choice(randomUUID()));
    expect((await refusal(await assign(assigning(...many)))).message).toBe('Choose at most 200 clients at a time.');
    const twice = await refusal(await assign(assigning(choice('anna'), choice('anna'))));
    expect(twice.issues).toContainEqual({ path: 'clients.1.user', message: 'This client is listed twice.' });
  });

  test('people who are not coached, and nobody at all, are refused alike beside their line; nobody else gets it either', async () => {
    const response = await assign(assigning(choice('anna'), choice('buyer'), choice(randomUUID())));
    expect(response.status).toBe(400);
    expect((await refusal(response)).issues).toEqual([
      { path: 'clients.1.user', message: 'This person isn’t an active client.' },
      { path: 'clients.2.user', message: 'This person isn’t an active client.' },
    ]);
    expect(await listAssignments(app, 'base')).toEqual([]);
    expect(await app.em().count(OutboxMail, { template: 'plan-assigned' })).toBe(0);
  });

  test('a start that is over, or years ahead', async () => {
    const starts = ['2026-11-19', '1900-01-01', '2027-11-21', '9999-12-31'].map((start) => choice('anna', { start }));
    const said: (string | undefined)[] = [];
    for (const each of starts) said.push((await refusal(await assign(assigning(each)))).issues?.[0]?.message);
    expect(said).toEqual([
      'This day is over.',
      'This day is over.',
      'Choose a start within the next year.',
      'Choose a start within the next year.',
    ]);
  });

  test.each(['nothing', "c-';--", '..%2F3', 'a'.repeat(300), '%00', '__proto__'])(
    'a plan called %s is a 404',
    async (key) => {
      for (const path of ['assign', 'copies'])
        expect((await coach.ask(`/api/coach/plans/${key}/${path}`)).status).toBe(404);
      expect((await assign(assigning(choice('anna')), key)).status).toBe(404);
    },
  );

  test('a plan that ended meanwhile is a 409, and the preview says it', async () => {
    await template(app, 'gone');
    await app.em().nativeUpdate(Plan, { key: 'gone' }, { endedAt: now });
    expect(AssignedTemplate.parse(await (await coach.ask('/api/coach/plans/gone/assign')).json()).ended).toBe(true);
    const response = await assign(assigning(choice('anna')), 'gone');
    expect([response.status, (await refusal(response)).code]).toEqual([409, 'plan_ended']);
    expect((await preview('gone', choice('anna')))[0]?.problem).toMatch(/is archived/);
    expect(await listAssignments(app, 'gone')).toEqual([]);
  });

  test('somebody who is erased while the coach assigns: nothing is left of a copy', async () => {
    await member(app, 'dee@example.com', { renewing: [4] }, now);
    const dee = await userId(app, 'dee@example.com');
    const em = app.em();
    const user = await em.findOneOrFail(User, { id: dee });
    const { brand } = {
      brand: { name: 'x', supportEmail: 'a@b.c', url: app.url, timeZone: 'UTC', language: 'en' as const },
    };
    const [response] = await Promise.all([
      assign(assigning(choice(dee), choice('anna'))),
      deleteAccount(em, user, { brand, privacyRequests: noPrivacyRequests, clock: () => now }),
    ]);
    expect([201, 404]).toContain(response.status);
    expect(await app.em().count(Plan, { user: dee })).toBe(0);
    expect(await app.em().count(OutboxMail, { template: 'plan-assigned', recipient: 'dee@example.com' })).toBe(0);
    const late = await assign(assigning(choice(dee)));
    expect((await refusal(late)).issues?.[0]?.message).toBe('This person isn’t an active client.');
    await app.em().nativeDelete(Plan, { template: 'base' });
    await app.em().nativeDelete(OutboxMail, { template: 'plan-assigned' });
  });
});

describe('a plan for three clients', () => {
  const both = assigning();

  test('is looked at before: first and last day, two on a day, and what it overlaps', async () => {
    const [one, two, three] = await preview('base', choice('anna'), choice('bo', { weekdays: [6] }), choice('buyer'));
    expect(one).toMatchObject({
      problem: null,
      start: '2026-11-23',
      until: '2026-12-20',
      sessions: 12,
      crowded: 0,
      overlaps: [],
    });
    expect(two).toMatchObject({ start: '2026-11-23', sessions: 12, crowded: 4 });
    expect(three).toMatchObject({ problem: 'This person isn’t an active client.', sessions: 0, start: null });
    expect(await listAssignments(app, 'base')).toEqual([]);
  });

  test('is each one’s own, with dates, a mail in their language and a line in the log', async () => {
    await app.em().nativeUpdate(User, { id: people['bo']! }, { language: 'fi' });
    both.clients = [choice('anna'), choice('bo', { start: '2026-11-25', weekdays: [2, 4] }), choice('cy')];
    const response = await assign(both);
    expect(response.status).toBe(201);
    const { copies } = AssignResponse.parse(await response.json());
    expect(copies.map(({ user }) => user)).toEqual(both.clients.map(({ user }) => user));
    const rows = await listAssignments(app, 'base');
    expect(rows).toHaveLength(3);
    const own = TrainingPlan.parse(await (await anna.ask(`/api/training-programs/${copies[0]!.key}`)).json());
    expect(own).toMatchObject({
      key: copies[0]!.key,
      client: { start: '2026-11-23', until: '2026-12-20', weekdays: [1, 3, 5] },
    });
    expect(own.programId).toBeUndefined();
    expect(own.workouts).toHaveLength(12);
    expect(own.workouts.every(({ date, week }) => date && week)).toBe(true);
    expect((await anna.ask(`/api/training-programs/${copies[1]!.key}`)).status).toBe(404);
    const mails = await app.em().find(OutboxMail, { template: 'plan-assigned' }, { orderBy: { recipient: 'asc' } });
    expect(mails.map(({ recipient, language, data, cause }) => [recipient, language, data['startsOn'], cause])).toEqual(
      [
        ['anna@example.com', 'en', '23 November 2026', `plan:${copies[0]!.key}`],
        ['bo@example.com', 'fi', '25. marraskuuta 2026', `plan:${copies[1]!.key}`],
        ['cy@example.com', 'en', '23 November 2026', `plan:${copies[2]!.key}`],
      ],
    );
    expect(mails[1]?.data['trainingUrl']).toBe(`${app.url}/fi/training/${copies[1]!.key}`);
    const [done] = await app.em().find(CoachAction, { subjectId: copies[0]!.key });
    expect(done).toMatchObject({ action: 'plan.assign', details: { template: 'base', start: '2026-11-23' } });
    const acts = ActsResponse.parse(await (await coach.ask('/api/coach/acts?act=plan.assign')).json()).items;
    expect(acts.find(({ subjectId }) => subjectId === copies[1]!.key)?.client).toEqual({
      id: people['bo'],
      name: 'Test Person',
    });
  });

  test('sent once more, or twice at once, makes nothing new', async () => {
    const again = await Promise.all([assign(both), assign(both)]);
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(await listAssignments(app, 'base')).toHaveLength(3);
    expect(await app.em().count(OutboxMail, { template: 'plan-assigned' })).toBe(3);
    const fresh = assigning(choice('cy', { start: '2027-03-01' }));
    await Promise.all([assign(fresh), assign(fresh), assign(fresh)]);
    expect(await listAssignments(app, 'base')).toHaveLength(4);
  });

  test('sent once more with another start or other days is refused beside its client, and a new client is not', async () => {
    const first = assigning(choice('cy', { start: '2027-02-01', weekdays: [1, 3] }));
    await assign(first);
    const again = (...clients: Choice[]) => assign({ ...first, clients });
    for (const own of [{ start: '2027-02-08' }, { weekdays: [1, 4] }, { weekdays: [1, 3, 5] }]) {
      const refused = await refusal(await again(choice('bo'), { ...first.clients[0]!, ...own }));
      expect([refused.code, refused.issues?.map(({ path }) => path)]).toEqual(['id_reused', ['clients.1.start']]);
    }
    const before = (await listAssignments(app, 'base')).length;
    const added = choice('bo', { start: '2027-02-01' });
    expect((await again({ ...first.clients[0]!, weekdays: [3, 1] }, added)).status).toBe(201);
    expect(await listAssignments(app, 'base')).toHaveLength(before + 1);
  });

  test('while another runs is allowed, and told before', async () => {
    const [one] = await preview('base', choice('anna', { start: '2026-12-14' }));
    expect(one?.overlaps).toMatchObject([{ title: 'Plan base', start: '2026-11-23', until: '2026-12-20' }]);
    const [after] = await preview('base', choice('anna', { start: '2026-12-21' }));
    expect(after?.overlaps).toEqual([]);
  });
});
