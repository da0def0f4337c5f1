import { afterAll, beforeAll } from 'vitest';
import { subscribe } from '#server/testing/buyers.ts';
import { COACH, expectEventually } from '#server/testing/coached.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { Order } from '../../orders/order.entity.ts';

export const SUBSCRIPTION = '/api/create-guest-subscription';
export const ONCE = '/api/create-one-time-payment';
export let app: TestApp;

/** Starts a shop without rate limits for the tests of a file. */
export function startGuestShop(): void {
  beforeAll(async () => {
    app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
  });
  afterAll(() => app.close());
}

export const intentId = (secret: string) => secret.split('_secret_')[0]!;
export const readSecret = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret;
export const send = async (path: string, body: object) => readSecret(await app.post(path, body));
export const orderWith = (secret: string) => app.em().findOneOrFail(Order, { stripeIntentId: intentId(secret) });

/** Buys coaching as a guest. */
export async function coachedMailbox(email: string): Promise<void> {
  const order = await orderWith(await subscribe(app, email));
  await expectEventually(app, () => app.em().count(Subscription, { order, status: 'active' })).toBe(1);
}
