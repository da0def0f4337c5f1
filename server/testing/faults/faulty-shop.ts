import { onTestFinished } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { type Selling, startTestApp, type TestApp } from '../test-app.ts';

export interface FaultyShop {
  app: TestApp;
  /** Proxies between the shop and each provider. */
  card: FaultyProxy;
  paypal: FaultyProxy;
}

/** A shop whose payment providers can be made to fail, until the test has finished. */
export async function startFaultyShop(selling: Pick<Selling, 'webhooks' | 'worker'> = {}): Promise<FaultyShop> {
  let card!: FaultyProxy;
  let paypal!: FaultyProxy;
  const app = await startTestApp({
    env: { RATE_LIMITS: 'off' },
    selling: {
      ...selling,
      async between({ stripeBase, paypalBase }) {
        card = await startFaultyProxy(stripeBase);
        paypal = await startFaultyProxy(paypalBase);
        return { stripeBase: card.url, paypalBase: paypal.url };
      },
    },
  });
  onTestFinished(async () => {
    await app.close();
    await paypal.close();
    await card.close();
  });
  return { app, card, paypal };
}
