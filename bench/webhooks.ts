import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import Stripe from 'stripe';

/** Settings of a shop whose card provider and mail server take connections and never answer. */
export async function silentProviders(): Promise<NodeJS.ProcessEnv> {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  silent.unref();
  const at = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  return {
    SANDBOX: 'off',
    SMTP_URL: `smtp://${at}`,
    STRIPE_API_BASE: `http://${at}`,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: SECRET,
  };
}

const SECRET = 'whsec_bench';

/** Milliseconds in which half of the provider's messages are answered, each about the same payment. */
export async function webhookMedian(origin: string, intentId: string): Promise<number> {
  const run = (duration: number) =>
    autocannon({
      url: `${origin}/api/webhooks/stripe`,
      method: 'POST',
      connections: 10,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, ...signed(intentId) }) }],
    });
  await run(2);
  const { latency, non2xx, errors } = await run(5);
  if (errors > 0 || non2xx > 0) throw new Error('Messages of the card provider were not taken.');
  return latency.p50;
}

function signed(intentId: string) {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: intentId, object: 'payment_intent' } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}
