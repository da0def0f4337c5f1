import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COACH } from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { loadSpeaker } from '../i18n/words.ts';

let app: TestApp;
beforeAll(async () => {
  // Tests read every source for it: connections that wait meanwhile would be closed.
  await loadSpeaker('fi');
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: { worker: false } });
});
afterAll(() => app.close());

interface Refusal {
  error: { code: string; message: string; issues?: { path: string; message: string }[] };
}
const readRefusal = async (response: Response) => ((await response.json()) as Refusal).error;

describe('every kind of refusal is Finnish for who reads Finnish:', () => {
  const json = { 'content-type': 'application/json' };
  const send = (path: string, body: string, more: Record<string, string> = json) =>
    [path, { method: 'POST', body, headers: more }] as const;
  const uuid = '30000000-0000-4000-8000-000000000001';
  test.each<[number, string, RequestInit?]>([
    [404, '/api/nowhere'],
    [404, '/api/posts/99999'],
    [404, '/api/programs/99999'],
    [405, '/api/programs', { method: 'DELETE' }],
    [501, '/api/programs', { method: 'PROPFIND' }],
    [401, '/api/auth/user'],
    [401, '/api/coach/orders'],
    [401, '/api/receipts/12.pdf'],
    [401, '/api/user/export'],
    [401, '/api/user/dashboard'],
    [400, ...send('/api/contact', '{')],
    [400, ...send('/api/contact', 'null')],
    [400, ...send('/api/contact', '[]')],
    [400, ...send('/api/contact', '{"name":1,"email":{},"message":[]}')],
    [400, ...send('/api/contact', JSON.stringify({ name: 'A', email: 'a@example.com', message: 'x'.repeat(20_000) }))],
    [400, ...send('/api/contact', JSON.stringify({ name: 'A\0', email: 'a@example.com', message: 'Hello' }))],
    [400, ...send('/api/email-signup', '{"email":"a@b@c"}')],
    [400, ...send('/api/coaching-onboarding', '{}')],
    [400, ...send('/api/create-guest-subscription', '{}')],
    [400, ...send('/api/withdrawals', '{}')],
    [400, ...send('/api/login/code', '{"email":5}')],
    [400, ...send('/api/login/verify', '{}')],
    [413, ...send('/api/contact', JSON.stringify({ message: 'x'.repeat(70_000) }))],
    [415, ...send('/api/contact', 'name=A', { 'content-type': 'text/plain' })],
    [415, ...send('/api/contact', '<a/>', { 'content-type': 'application/xml' })],
    [400, ...send('/api/webhooks/stripe', '{}')],
    [400, ...send('/api/webhooks/paypal', '{}')],
    [401, ...send(`/api/coach/payments/${uuid}/refund`, '{"reason":"x"}')],
  ])('%i %s', async (status, path, init: RequestInit = {}) => {
    const ask = async (language: string) => {
      const headers = { 'sec-fetch-site': 'same-origin', ...(init.headers as object), 'accept-language': language };
      const response = await fetch(app.url + path, { ...init, headers });
      return { response, error: await readRefusal(response) };
    };
    const [finnish, english] = [await ask('fi'), await ask('en')];
    expect([finnish.response.status, english.response.status]).toEqual([status, status]);
    expect(finnish.response.headers.get('content-language')).toBe('fi');
    expect(finnish.error.code).toBe(english.error.code);
    const said = ({ message, issues = [] }: Refusal['error']) => [message, ...issues.map((issue) => issue.message)];
    const others = said(english.error);
    said(finnish.error).forEach((message, i) => {
      expect(message).toMatch(/\p{L}/u);
      expect(message).not.toBe(others[i]);
    });
  });
});

test.each([
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh-Hant-TW, sv;q=0.5', 'sv'],
  ['xx, *;q=0.1, de-AT;q=0.3', 'de'],
])('%s is answered in %s', async (header, language) => {
  const response = await fetch(`${app.url}/api/nowhere`, { headers: { 'accept-language': header } });
  expect(response.headers.get('content-language')).toBe(language);
});

test('too many requests are refused in Finnish, too', async () => {
  const strict = await startTestApp({ beside: app, env: { RATE_LIMITS: 'on' } });
  const ask = (language: string) =>
    strict.post(
      '/api/contact',
      { name: 'A', email: 'a@example.com', message: 'Hello' },
      { 'accept-language': language },
    );
  let refused = await ask('fi');
  for (let i = 0; i < 100 && refused.status !== 429; i++) refused = await ask('fi');
  const finnish = await readRefusal(refused);
  const english = await readRefusal(await ask('en'));
  expect([refused.status, refused.headers.get('content-language')]).toEqual([429, 'fi']);
  expect(finnish.code).toBe(english.code);
  expect(finnish.message).not.toBe(english.message);
  await strict.close();
});
