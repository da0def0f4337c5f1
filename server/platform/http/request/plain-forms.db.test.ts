import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DraftContent } from '#contract/coaching/onboarding.ts';
import { createBrowser } from '#server/testing/browser.ts';
import { ONBOARDING_ANSWERS } from '#server/testing/buyers.ts';
import { COACH, coached } from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { RefundRequest } from '#server/modules/sales/orders/order.entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { COACH_EMAILS: COACH, RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

/** Pages whose forms a visitor can send before, or without, a script. A form of `/subscribe` has no button until then. */
const PAGES = ['/', '/free', '/demo', '/login', '/withdraw', '/coaching-onboarding', '/fi/withdraw', '/fi/login'];

const send = (path: string, fields: Record<string, string>, from = createBrowser(app.url)) =>
  from.ask(path, {
    method: 'POST',
    headers: {
      accept: 'text/html,*/*',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-mode': 'navigate',
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

test('a withdrawal without a script is received, and its mail asks before anything ends', async () => {
  const owner = await coached(app, 'owner@example.com');
  const fields = { fullName: 'Aino Virta', email: 'owner@example.com', contract: 'Personal Coaching' };
  const answer = await send('/api/withdrawals', fields, owner);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/withdraw#withdraw-done']);
  const [request] = await app.em().find(RefundRequest, {});
  expect(request).toMatchObject({ kind: 'withdrawal', confirmedAt: null });
});
