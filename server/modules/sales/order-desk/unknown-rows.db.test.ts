import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

type RouteCase = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];

const id = randomUUID();
const ofRows: RouteCase[] = [
  ['GET', `/api/coach/orders/${id}`],
  ['PUT', `/api/coach/orders/${id}/address`],
  ['POST', `/api/coach/orders/${id}/receipts`],
  ['GET', `/api/coach/subscriptions/${id}/plans`],
  ['DELETE', `/api/coach/subscriptions/${id}/plan`],
  ['POST', `/api/coach/payments/${id}/refund`],
  ['POST', `/api/coach/refund-requests/${id}/settle`],
  ['POST', `/api/coach/subscriptions/${id}/cancel`],
  ['POST', `/api/coach/subscriptions/${id}/resume`],
  ['POST', `/api/coach/subscriptions/${id}/end`],
  ['DELETE', `/api/coach/gifts/${id}`],
];
function init(method: RouteCase[0]) {
  const body = { body: JSON.stringify({ email: 'a@example.com' }), headers: { 'content-type': 'application/json' } };
  return { method, ...((method === 'POST' || method === 'PUT') && body) };
}

test.each(ofRows)('%s %s is not found', async (method, path) => {
  expect((await coach.ask(path, init(method))).status).toBe(404);
  expect((await coach.ask(path.replace(id, 'x'), init(method))).status).toBe(404);
});
