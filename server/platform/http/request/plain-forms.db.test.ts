import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_HEADER } from '#contract/accounts/member-header.ts';
import { DraftContent } from '#contract/coaching/onboarding.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { ONBOARDING_ANSWERS } from '#server/testing/buyers.ts';
import { COACH, coached } from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Draft, Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { RefundRequest } from '#server/modules/sales/orders/order.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

/** Pages whose forms a visitor can send before, or without, a script. */
const PAGES = ['/', '/free', '/demo', '/login', '/withdraw', '/coaching-onboarding', '/fi/withdraw', '/fi/login'];

const send = (path: string, fields: Record<string, string>, from = createBrowser(app.url), more = {}) =>
  from.ask(path, {
    method: 'POST',
    headers: {
      accept: 'text/html,*/*',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-mode': 'navigate',
      ...more,
    },
    body: new URLSearchParams(fields).toString(),
  });

const answers = { ...ONBOARDING_ANSWERS, email: 'plain@example.com' };

describe('a form that is sent without a script', () => {
  test.each(PAGES)('of %s leads to words about what is wrong, and not to JSON', async (path) => {
    const html = await (await fetch(app.url + path)).text();
    const forms = [...html.matchAll(/<form[^>]* action="([^"]+)"[^>]* method="post"[^]*?<\/form>/g)];
    expect(forms.length).toBeGreaterThan(0);
    for (const [form, action = ''] of forms) {
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const answer = await send(action, Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])));
      expect([action, answer.status]).toEqual([action, 303]);
      const [page = '', anchor] = answer.headers.get('location')!.split('#');
      expect(await (await fetch(app.url + page)).text()).toContain(`id="${anchor}"`);
    }
  });
});

describe('the onboarding without a script', () => {
  test.each([
    { age: '15' },
    { email: 'plain@example.com\r\nbcc: x@example.com' },
    { fullName: 'a\0b' },
    { website: 'https://spam.example' },
  ])('stores nothing for %j', async (wrong) => {
    const answer = await send('/api/coaching-onboarding', { ...answers, ...wrong });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/coaching-onboarding#onboarding-invalid']);
    expect(await app.em().count(Onboarding)).toBe(0);
  });

  test('leads to the payment, with what was answered', async () => {
    const answer = await send('/api/coaching-onboarding', { ...answers, language: 'fi' });
    const [, ticket] = /^\/fi\/subscribe\/4\?ticket=([\w-]{43})$/.exec(answer.headers.get('location') ?? '') ?? [];
    const taken = await (await app.post('/api/drafts/take', { ticket })).json();
    expect(DraftContent.parse(taken).answers).toMatchObject({ fullName: 'Aino Virta', mainGoal: 'marathon' });
  });
});

describe('the answers before a payment, without a script', () => {
  const action = '/api/drafts?program=4';
  const buyer = { ...ONBOARDING_ANSWERS, healthConsent: 'health-1', startConsent: 'start-1' };
  const fields = { ...buyer, offer: 'kickstart', website: '', agreedBefore: '' };
  const take = async (answer: Response) => {
    const [, ticket] = /^\/subscribe\/4\?ticket=([\w-]{43})$/.exec(answer.headers.get('location') ?? '') ?? [];
    return DraftContent.parse(await (await app.post('/api/drafts/take', { ticket })).json());
  };

  test.each(['/subscribe/2', '/subscribe/4'])('are sent by every form of %s', async (path) => {
    const html = await (await fetch(app.url + path)).text();
    const actions = [...html.matchAll(/<form[^>]* action="([^"]+)"[^>]* method="post"/g)].map(([, given]) => given);
    expect(new Set(actions)).toEqual(new Set([`/api/drafts?program=${path.at(-1)}`]));
  });

  test.each(['/subscribe/4', '/coaching-onboarding'])('on %s are no longer than what is kept', async (path) => {
    const html = await (await fetch(app.url + path)).text();
    const fields = [...html.matchAll(/<textarea[^>]* name="(?:injuriesOrConditions|biggestChallenge)"[^>]*>/g)];
    expect(fields).toHaveLength(2);
    for (const [field] of fields) expect(field).toMatch(/ maxlength="2000"/i);
  });

  test('lead to that programme, and are kept with the chosen offer', async () => {
    const { programId, offer, answers: kept } = await take(await send(action, fields));
    expect([programId, offer, kept]).toEqual([4, 'kickstart', ONBOARDING_ANSWERS]);
  });

  test('from a page elsewhere are kept, too, without the consents that a page can tick', async () => {
    const headers = { origin: 'https://blog.example', 'sec-fetch-site': 'cross-site' };
    const answer = await send(action, fields, createBrowser(app.url), headers);
    expect((await take(answer)).answers).toEqual(ONBOARDING_ANSWERS);
  });

  test('from a page elsewhere say nothing in the name of a client who is signed in', async () => {
    const email = 'planted@example.com';
    const anna = await coached(app, email);
    const { id } = (await (await anna.ask('/api/auth/user')).json()) as { id: string };
    const planted = { ...fields, email, injuriesOrConditions: 'Made up' };
    const headers = { origin: 'https://blog.example', 'sec-fetch-site': 'cross-site' };
    for (const program of [2, 4]) {
      const answer = await send(`/api/drafts?program=${program}`, planted, anna, headers);
      const ticket = new URL(answer.headers.get('location')!, app.url).searchParams.get('ticket');
      const taken = await anna.post('/api/drafts/take', { ticket }, { [MEMBER_HEADER]: id });
      // Without the consents, the page stays at its form.
      expect(DraftContent.parse(await taken.json()).answers).toEqual({
        ...ONBOARDING_ANSWERS,
        email,
        injuriesOrConditions: 'Made up',
      });
    }
    await send('/api/coaching-onboarding', planted, anna, headers);
    const sent = await app.em().find(Onboarding, { emailKey: email });
    expect(sent.filter(({ answers }) => answers['injuriesOrConditions'])).toEqual([]);
    expect(await app.em().count(Draft, { memberId: id })).toBe(0);
  });

  test('that are too long are cut, after their line breaks have become one character each', async () => {
    const long = {
      biggestChallenge: 'x'.repeat(2_100),
      injuriesOrConditions: `${'x'.repeat(1_980)}${'\r\n'.repeat(20)}`,
    };
    const { answers: kept } = await take(await send(action, { ...fields, ...long }));
    expect(kept).toEqual({
      ...ONBOARDING_ANSWERS,
      biggestChallenge: 'x'.repeat(2_000),
      injuriesOrConditions: 'x'.repeat(1_980) + '\n'.repeat(20),
    });
  });

  test('of a signed-in member are theirs, without their consents, and a withdrawal deletes them', async () => {
    const email = 'plain-member@example.com';
    const anna = await coached(app, email);
    const consent = '/api/coaching-profile/consent';
    await anna.post(consent, { version: 'health-2' });
    const member = (await (await anna.ask('/api/auth/user')).json()) as { id: string };
    await send(action, { ...fields, email }, anna);
    await send('/api/coaching-onboarding', { ...answers, email }, anna);
    const kept = await app.em().find(Draft, { memberId: member.id }, { orderBy: { createdAt: 'asc' } });
    expect(kept.map((draft) => draft.answers)).toEqual([
      { ...ONBOARDING_ANSWERS, email },
      { ...ONBOARDING_ANSWERS, email },
    ]);
    expect((await anna.post(`${consent}/take-back`, {})).status).toBe(200);
    expect(await app.em().count(Draft, { memberId: member.id })).toBe(0);
    // The box may have been ticked before the withdrawal.
    const ticked = await send('/api/coaching-onboarding', { ...answers, email, healthConsent: 'health-2' }, anna);
    expect(ticked.headers.get('location')).toBe('/coaching-onboarding#onboarding-invalid');
    expect(await app.em().count(Draft, { memberId: member.id })).toBe(0);
  });

  test.each([
    [action, { offer: 'x'.repeat(41) }, '/subscribe/4'],
    ['/api/drafts?program=x', {}, '/#programs'],
    ['/api/drafts', {}, '/#programs'],
  ])('of %s with %j are not kept, and lead to a page', async (path, wrong, place) => {
    const before = await app.em().count(Draft);
    const answer = await send(path, { ...fields, ...wrong });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, place]);
    expect(await app.em().count(Draft)).toBe(before);
  });
});

test('a withdrawal without a script is received, and its mail asks before anything ends', async () => {
  const owner = await coached(app, 'owner@example.com');
  const fields = { fullName: 'Aino Virta', email: 'owner@example.com', contract: 'Personal Coaching' };
  const answer = await send('/api/withdrawals', fields, owner);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/withdraw#withdraw-done']);
  const [request] = await app.em().find(RefundRequest, {});
  expect(request).toMatchObject({ kind: 'withdrawal', confirmedAt: null });
});
