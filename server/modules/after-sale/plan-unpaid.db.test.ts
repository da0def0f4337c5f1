import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { moveOn, payByCard } from '../../testing/buyers.ts';
import {
  allHeard,
  COACH,
  coached,
  dashboard,
  eventually,
  orderOf,
  stateOf,
  subscriptionOf,
  templates,
} from '../../testing/coached.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Payment } from '../orders/order.entity.ts';
import { PlanChange } from '../orders/plan-change.entity.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const EMAIL = 'switch@example.com';
const plan = () => app.em().findOneOrFail(PlanChange, { order: { emailKey: EMAIL } });
const paid = async () => {
  const found = await app.em().find(Payment, { order: { emailKey: EMAIL } }, { orderBy: { createdAt: 'asc' } });
  return found.map(({ status, amountMinor }) => [status, amountMinor]);
};

test('another offer whose first renewal fails counts once that is paid, at its price, and not before', async () => {
  const browser = await coached(app, EMAIL, 'failsLater');
  const { id } = (await subscriptionOf(app, EMAIL))!;
  const proposed = await coach.post(`/api/coach/subscriptions/${id}/plan`, { plan: '4:continuation', price: '39.90' });
  expect(proposed.ok).toBe(true);
  const path = `/api/user/subscriptions/${id}`;
  expect((await browser.post(`${path}/plan`, { plan: (await plan()).id, agreed: true })).status).toBe(200);
  await allHeard(app);
  await moveOn(app, 31);
  await eventually(app, () => stateOf(app, EMAIL)).toBe('past_due');
  await allHeard(app);
  // Nothing was charged: the contract is the one from before, and the member knows of the card.
  expect(await paid()).toEqual([['paid', 9_999]]);
  expect((await plan()).status).toBe('accepted');
  expect((await orderOf(app, EMAIL)).amountMinor).toBe(9_999);
  expect((await templates(app, EMAIL)).filter((name) => name === 'renewal-failed')).toHaveLength(1);
  expect((await dashboard(browser)).subscriptions[0]).toMatchObject({ live: true, amount: '99.99' });

  const { clientSecret } = (await (await browser.post(`${path}/card`)).json()) as { clientSecret: string };
  expect((await payByCard(app, clientSecret)).status).toBe(200);
  const done = await browser.post(`${path}/card/done`, { setupIntent: clientSecret.split('_secret_')[0] });
  expect(done.status).toBe(200);
  await eventually(app, async () => (await plan()).status).toBe('applied');
  expect(await paid()).toEqual([
    ['paid', 9_999],
    ['paid', 3_990],
  ]);
  expect((await orderOf(app, EMAIL)).amountMinor).toBe(3_990);
  await eventually(app, () => stateOf(app, EMAIL)).toBe('active');
});
