import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { COACH, coached, loadFirstOrder, findSubscription } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PlanChange } from '../../subscriptions/plan-change.entity.ts';

let app: TestApp;
let coach: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  coach = await member(app, COACH);
});
afterAll(() => app.close());

const CONTINUATION = { plan: '4:continuation', price: '39.90' };
const loadSubscriptionId = async (email: string) => (await findSubscription(app, email))!.id;
const propose = async (email: string, body: object = CONTINUATION) =>
  coach.post(`/api/coach/subscriptions/${await loadSubscriptionId(email)}/plan`, body);
const loadOfferChange = async (email: string) =>
  app.em().findOneOrFail(PlanChange, { order: await loadFirstOrder(app, email) }, { orderBy: { createdAt: 'desc' } });
const readStatusAndCode = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
};
describe('who may propose', () => {
  test('another offer: the coach alone', async () => {
    const browser = await coached(app, 'doors@example.com');
    const id = await loadSubscriptionId('doors@example.com');
    for (const [method, path] of [
      ['GET', 'plans'],
      ['POST', 'plan'],
      ['DELETE', 'plan'],
    ] as const) {
      const body = method === 'POST' ? { body: JSON.stringify(CONTINUATION) } : {};
      const asked = { method, headers: { 'content-type': 'application/json' }, ...body };
      const address = `/api/coach/subscriptions/${id}/${path}`;
      expect((await fetch(app.url + address, asked)).status).toBe(401);
      expect((await browser.ask(address, asked)).status).toBe(404);
      expect((await coach.ask(address.replace(id, randomUUID()), asked)).status).toBe(404);
    }
    expect(await app.em().count(PlanChange)).toBe(0);
  });

  test.each<[string, object, unknown]>([
    ['no offer', {}, [400, 'invalid_input']],
    ['what is none', { plan: "4:' or 1=1" }, [400, 'invalid_input']],
    ['an offer that there is not', { plan: '4:nothing' }, [400, 'invalid_input']],
    ['a programme that there is not', { plan: '999:monthly' }, [400, 'invalid_input']],
    ['what they have, at its price', { plan: '4:monthly' }, [400, 'invalid_input']],
    ['what is bought once', { plan: '4:kickstart' }, [400, 'invalid_input']],
    ['another price than was read', { plan: '4:continuation', price: '39.91' }, [409, 'other_price']],
    ['no price', { plan: '4:continuation', price: 'free' }, [400, 'invalid_input']],
  ])('and %s is refused', async (_, body, refused) => {
    expect(await readStatusAndCode(await propose('doors@example.com', body))).toEqual(refused);
    expect(await app.em().count(PlanChange)).toBe(0);
  });

  test('an answer: the member whose subscription it is, and about what is proposed', async () => {
    const browser = await member(app, 'doors@example.com');
    const stranger = await coached(app, 'stranger@example.com');
    expect((await propose('doors@example.com')).status).toBe(202);
    const id = await loadSubscriptionId('doors@example.com');
    const plan = (await loadOfferChange('doors@example.com')).id;
    const path = `/api/user/subscriptions/${id}/plan`;
    expect((await app.post(path, { plan, agreed: true })).status).toBe(401);
    expect((await stranger.post(path, { plan, agreed: true })).status).toBe(404);
    // Nor by a subscription of their own.
    const own = `/api/user/subscriptions/${await loadSubscriptionId('stranger@example.com')}/plan`;
    expect((await stranger.post(own, { plan, agreed: true })).status).toBe(404);
    expect((await stranger.post(own, { plan, agreed: false })).status).toBe(404);
    expect((await browser.post(path, { plan: randomUUID(), agreed: true })).status).toBe(404);
    for (const wrong of [{}, { plan }, { plan, agreed: 'yes' }, { plan: 'x', agreed: true }]) {
      expect((await browser.post(path, wrong)).status).toBe(400);
    }
    expect(await loadOfferChange('doors@example.com')).toMatchObject({ status: 'proposed', push: null });
  });
});
