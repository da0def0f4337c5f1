import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/shared/errors.ts';
import {
  CoachingOnboardingResponse,
  DraftContent,
  DraftResponse,
  DraftTicketResponse,
} from '#contract/coaching/onboarding.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { UserResponse } from '#contract/accounts/auth.ts';
import { type Browser, createBrowser, visitorTab } from '#server/testing/browser.ts';
import { isSomeoneWaiting } from '#server/testing/locks.ts';
import { member } from '#server/testing/members.ts';
import { ONBOARDING_ANSWERS } from '#server/testing/buyers.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { lockConsent } from '../profile/consent.service.ts';
import { HealthConsent } from '../profile/consent.entity.ts';
import { Draft, Onboarding } from './draft.entity.ts';

let app: TestApp;
let now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, clock: () => now });
});
afterAll(() => app.close());

const answers = ONBOARDING_ANSWERS;
const KEY = 'k'.repeat(43);

describe('POST /api/coaching-onboarding', () => {
  test.each(Object.keys(answers))('without %s it is refused, and the field is named', async (name) => {
    const response = await app.post('/api/coaching-onboarding', { ...answers, [name]: '' });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
    expect(error.issues.map(({ path }) => path)).toContain(name);
  });

  test.each([
    { age: '15' },
    { age: '101' },
    { age: 'thirty' },
    { mainGoal: 'lose-weight' },
    { activityLevel: 'light' },
    { preferredStartDate: 'immediately' },
    { preferredStartDate: '2026-02-30' },
    { email: 'aino@example.com\r\nbcc: x@example.com' },
    { biggestChallenge: 'x'.repeat(2_001) },
    { fullName: 'a\0b' },
    { fullName: { first: 'Aino' } },
  ])('%j is refused', async (wrong) => {
    expect((await app.post('/api/coaching-onboarding', { ...answers, ...wrong })).status).toBe(400);
    expect(await app.em().count(Onboarding)).toBe(0);
  });

  test('from any page it is stored as it came, and the key leads to the answers for a day', async () => {
    const headers = { origin: 'https://blog.example', 'sec-fetch-site': 'cross-site' };
    const response = await app.post(
      '/api/coaching-onboarding',
      { ...answers, age: 34, healthConsent: 'health-1' },
      headers,
    );
    expect(response.status).toBe(202);
    const { draft } = CoachingOnboardingResponse.parse(await response.json());
    const [row] = await app.em().find(Onboarding, {});
    expect(row).toMatchObject({
      source: 'coaching-onboarding',
      healthConsent: 'health-1',
      answers: { age: '34', activityLevel: '3-5-week' },
    });
    const read = () => app.post('/api/drafts/read', { draft });
    expect(DraftContent.parse(await (await read()).json()).answers).toMatchObject({
      ...answers,
      healthConsent: 'health-1',
    });
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await read()).status).toBe(404);
  });
});

describe('the owner of a draft', () => {
  const health = 'Herniated disc L5';
  const guests = { email: 'guest@example.com', injuriesOrConditions: health };
  let anna: Browser;
  let ben: Browser;
  let named: Record<'anna' | 'ben', Record<string, string>>;
  const save = async (by: Browser, body: object, headers = {}) =>
    DraftResponse.parse(await (await by.post('/api/drafts', body, headers)).json()).draft;
  const exported = async (by: Browser) => (await by.ask('/api/user/export')).text();
  const idOf = async (by: Browser) => UserResponse.parse(await (await by.ask('/api/auth/user')).json()).id;

  beforeAll(async () => {
    anna = await member(app, 'anna.draft@example.com', {}, now);
    ben = await member(app, 'ben.draft@example.com', {}, now);
    named = { anna: { 'x-member': await idOf(anna) }, ben: { 'x-member': await idOf(ben) } };
  });

  test('is no member who reads a guest’s answers or goes on with them', async () => {
    const draft = await save(createBrowser(app.url), { answers: guests });
    expect((await anna.post('/api/drafts/read', { draft }, named.anna)).status).toBe(200);
    expect(await save(anna, { draft, answers: guests }, named.anna)).toBe(draft);
    expect(await exported(anna)).not.toContain(health);
    expect((await anna.post('/api/user/delete', { confirm: 'DELETE' }, named.anna)).status).toBe(204);
    expect((await app.post('/api/drafts/read', { draft })).status).toBe(200);
    anna = await member(app, 'anna.draft@example.com', {}, now);
    named.anna = { 'x-member': await idOf(anna) };
  });

  test('is no member of another tab, whom a guest’s request does not name', async () => {
    const draft = await save(visitorTab(anna), { answers: { ...guests, email: 'anna.draft@example.com' } });
    expect(await app.em().count(Draft, { memberId: named.anna['x-member']! })).toBe(0);
    await app.post('/api/drafts/forget', { draft });
  });

  test('is no member of another tab for first answers either, which do not count as proven', async () => {
    const sent = { ...answers, email: 'anna.draft@example.com' };
    const countProven = () => app.em().count(Onboarding, { email: sent.email, isProven: true });
    for (const [tab, expected] of [
      [visitorTab(anna), 0],
      [anna, 1],
    ] as const) {
      const accepted = await tab.post('/api/coaching-onboarding', sent);
      const { draft } = CoachingOnboardingResponse.parse(await accepted.json());
      expect(await countProven()).toBe(expected);
      await app.post('/api/drafts/forget', { draft });
    }
  });

  test('is the member who is named and has the address, and no other afterwards', async () => {
    const answers = { email: 'anna.draft@example.com', injuriesOrConditions: health };
    const draft = await save(anna, { answers }, named.anna);
    expect((await ben.post('/api/drafts/read', { draft }, named.ben)).status).toBe(404);
    expect(await save(ben, { draft, answers: { email: 'ben.draft@example.com' } }, named.ben)).not.toBe(draft);
    expect((await ben.post('/api/drafts/ticket', { draft }, named.ben)).status).toBe(404);
    const made = await anna.post('/api/drafts/ticket', { draft }, named.anna);
    const { ticket } = DraftTicketResponse.parse(await made.json());
    expect((await ben.post('/api/drafts/take', { ticket }, named.ben)).status).toBe(404);
    expect((await ben.post('/api/drafts/forget', { draft }, named.ben)).status).toBe(204);
    expect(await exported(anna)).toContain(health);
    expect(await exported(ben)).not.toContain(health);
    expect((await anna.post('/api/drafts/take', { ticket }, named.anna)).status).toBe(200);
  });

  test('is the member alone who finds their consents by a ticket', async () => {
    const consents = { healthConsent: 'health-2', startConsent: 'start-1' };
    const answers = { email: 'anna.draft@example.com', fullName: 'Anna', ...consents };
    const take = async (draft: string, reader: Record<string, string>) => {
      const made = await app.post('/api/drafts/ticket', { draft });
      const taken = await anna.post('/api/drafts/take', DraftTicketResponse.parse(await made.json()), reader);
      const content = DraftContent.parse(await taken.json());
      const again = await anna.post('/api/drafts/read', { draft: content.draft }, reader);
      expect(DraftContent.parse(await again.json())).toEqual(content);
      return content.answers;
    };
    expect(await take(await save(anna, { answers }, named.anna), named.anna)).toEqual(answers);
    const { healthConsent: _health, startConsent: _start, ...others } = answers;
    const nobody = { 'x-visitor': '1' };
    expect(await take(await save(anna, { answers }, named.anna), nobody)).toEqual(others);
    for (const reader of [named.anna, nobody]) {
      expect(await take(await save(createBrowser(app.url), { answers }), reader)).toEqual(others);
    }
  });

  test('finds nothing about health in a guest’s draft from before their withdrawal, and agrees to nothing by it', async () => {
    const body = { email: 'ben.draft@example.com', fullName: 'Ben', injuriesOrConditions: health };
    const agreed = { ...body, healthConsent: 'health-2' };
    const guest = visitorTab(ben);
    const [draft, other] = [await save(guest, { answers: agreed }), await save(guest, { answers: agreed })];
    const read = async (path: string, sent: object) =>
      DraftContent.parse(await (await ben.post(path, sent)).json()).answers;
    expect(await read('/api/drafts/read', { draft })).toEqual(agreed);
    now = new Date(now.getTime() + 1_000);
    const user = await app.em().findOneOrFail(User, { id: named.ben['x-member']! });
    const row = { user, version: 'health-2', words: '', language: 'en', givenAt: now, takenBackAt: now } as const;
    await app.em().insert(HealthConsent, { id: randomUUID(), ...row, gone: null });
    now = new Date(now.getTime() + 1_000);
    const { email, fullName } = body;
    expect(await read('/api/drafts/read', { draft })).toEqual({ email, fullName });
    const ticket = DraftTicketResponse.parse(await (await guest.post('/api/drafts/ticket', { draft: other })).json());
    expect(await read('/api/drafts/take', ticket)).toEqual({ email, fullName });
    const seen = { seenWithdrawalAt: row.takenBackAt.toISOString() };
    const ticked = { ...seen, draft, answers: agreed };
    const refused = ErrorResponse.parse(
      await (await ben.post('/api/drafts', { ...ticked, agreedBefore: true })).json(),
    );
    expect(refused.error.issues?.map(({ path }) => path)).toEqual(['healthConsent']);
    expect(await save(ben, ticked)).toBe(draft);
    expect(await save(ben, { ...ticked, agreedBefore: true })).toBe(draft);
    await app.em().nativeDelete(HealthConsent, { user });
  });

  test('leaves nothing by a ticket that waits for their withdrawal', async () => {
    const memberId = named.ben['x-member']!;
    const draft = await save(ben, { answers: { email: 'ben.draft@example.com' } }, named.ben);
    const ticket = await (await app.post('/api/drafts/ticket', { draft })).json();
    const [taken] = await app.em().transactional(async (tx) => {
      await lockConsent(tx, memberId);
      const asked = app.post('/api/drafts/take', ticket);
      await expect.poll(() => isSomeoneWaiting(app.em())).toBe(true);
      await tx.nativeDelete(Draft, { memberId });
      return [asked] as const;
    });
    expect((await taken).status).toBe(404);
    expect(await app.em().count(Draft, { memberId })).toBe(0);
  });

  test('is nobody once a guest has answered in it', async () => {
    const draft = await save(ben, { answers: { email: 'ben.draft@example.com' } }, named.ben);
    await save(createBrowser(app.url), { draft, answers: guests });
    expect(await exported(ben)).not.toContain(health);
  });
});

describe('drafts', () => {
  async function draft(fields: object = { answers: { fullName: 'Aino' } }): Promise<string> {
    const response = await app.post('/api/drafts', fields);
    expect(response.status).toBe(201);
    return DraftResponse.parse(await response.json()).draft;
  }

  test.each([{}, { draft: '' }, { draft: 'x' }, { draft: 7 }, { draft: { $ne: null } }, { draft: '%'.repeat(43) }])(
    '%j is no key',
    async (body) => {
      for (const path of ['read', 'ticket', 'forget']) {
        expect((await app.post(`/api/drafts/${path}`, body)).status).toBe(400);
      }
    },
  );

  test('a key that nobody was given leads to nothing, and cannot be made one', async () => {
    expect((await app.post('/api/drafts/read', { draft: KEY })).status).toBe(404);
    expect((await app.post('/api/drafts/take', { ticket: KEY })).status).toBe(404);
    expect(await draft({ draft: KEY, answers: {} })).not.toBe(KEY);
  });

  test.each([
    [{ answers: { fullName: 'Aino', isAdmin: 'true' } }, 'answers.isAdmin'],
    [{ answers: { website: 'x' } }, 'answers.website'],
    [{ answers: { fullName: 'x'.repeat(2_001) } }, 'answers.fullName'],
    [{ answers: ['x'] }, 'answers'],
    [{ answers: {}, price: '1' }, 'price'],
  ])('%j is refused, and says where', async (body, path) => {
    const response = await app.post('/api/drafts', body);
    expect(response.status).toBe(400);
    expect(ErrorResponse.parse(await response.json()).error.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test.each(['  Anna@BÄCKER.example', 'Anna <anna@bäcker.example>', 'mailto:anna@bäcker.example'])(
    'of %j are found by the mailbox',
    async (email) => {
      await draft({ answers: { email } });
      const rows = await app.em().find(Draft, {}, { orderBy: { createdAt: 'desc' } });
      expect(rows.map(({ emailKey }) => emailKey)).toContain('anna@xn--bcker-gra.example');
      await app.em().nativeDelete(Draft, {});
    },
  );

  test('keys are not in the table', async () => {
    const key = await draft();
    const rows = await app.em().find(Draft, {});
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('a ticket works once, also for two at the same moment, and ends the old key', async () => {
    const key = await draft({ programId: 4, offer: 'kickstart', answers: { fullName: 'Aino' } });
    const { ticket } = DraftTicketResponse.parse(await (await app.post('/api/drafts/ticket', { draft: key })).json());
    const takes = await Promise.all([1, 2, 3].map(() => app.post('/api/drafts/take', { ticket })));
    expect(takes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const taken = DraftContent.parse(await takes.find(({ status }) => status === 200)!.json());
    expect(taken).toMatchObject({ programId: 4, offer: 'kickstart', answers: { fullName: 'Aino' } });
    expect((await app.post('/api/drafts/read', { draft: key })).status).toBe(404);
    expect((await app.post('/api/drafts/read', { draft: taken.draft })).status).toBe(200);
  });

  test('a ticket runs out after ten minutes, and what is forgotten is gone', async () => {
    const key = await draft();
    const { ticket } = DraftTicketResponse.parse(await (await app.post('/api/drafts/ticket', { draft: key })).json());
    now = new Date(now.getTime() + 601_000);
    expect((await app.post('/api/drafts/take', { ticket })).status).toBe(404);
    expect((await app.post('/api/drafts/forget', { draft: key })).status).toBe(204);
    expect((await app.post('/api/drafts/read', { draft: key })).status).toBe(404);
  });
});
