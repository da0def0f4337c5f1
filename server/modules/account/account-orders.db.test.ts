import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/coached.ts';
import { subscribe } from '../../testing/buyers.ts';
import { member } from '../../testing/members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Subscription } from '../access/purchase.entity.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { Order } from '../orders/order.entity.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, selling: {} });
});
afterAll(() => app.close());

async function coached(email: string): Promise<Order> {
  await subscribe(app, email);
  const order = async () => app.em().findOne(Order, { emailKey: email, status: 'paid' });
  await eventually(app, async () => (await order())?.status).toBe('paid');
  return (await order())!;
}

describe('an account that is deleted', () => {
  test('ends what renews, at the provider too, and leaves the books without a name', async () => {
    const order = await coached('leaves@example.com');
    const browser = await member(app, 'leaves@example.com');
    const answer = await browser.post('/api/user/delete', {
      confirm: 'DELETE',
    });
    expect(answer.status).toBe(204);
    const stripe = await app.paymentContext!.providers.stripe!.sdk();
    const state = async () => (await stripe.subscriptions.retrieve(order.stripeSubscriptionId!)).status;
    await eventually(app, state).toBe('canceled');
    const kept = await app.em().findOneOrFail(Order, { id: order.id });
    expect(JSON.stringify(kept)).not.toContain('leaves@example.com');
    const [receipt] = await app.em().find(Receipt, { payment: { order: order.id } });
    expect(receipt!.body).toMatchObject({ total: 9_999, buyer: { name: null, email: '' } });
  });
});

describe('what a guest has paid', () => {
  test('belongs to nobody who only types the address, and to the mailbox once it is proven', async () => {
    const order = await coached('guest@example.com');
    const whose = async () =>
      (await app.em().findOneOrFail(Subscription, { order: order.id }, { populate: ['user'] })).user;
    await member(app, 'somebody@example.com');
    expect(await whose()).toMatchObject({ emailKey: 'guest@example.com', unprovenSince: expect.any(Date) });
    await member(app, 'guest@example.com');
    expect(await whose()).toMatchObject({ emailKey: 'guest@example.com', unprovenSince: null });
  });
});
