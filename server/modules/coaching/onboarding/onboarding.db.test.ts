import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorResponse } from '#contract/errors.ts';
import { CoachingOnboardingResponse, DraftContent, DraftResponse, DraftTicketResponse } from '#contract/onboarding.ts';
import { ONBOARDING_ANSWERS } from '#server/testing/buyers.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
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
