import { toDecimal } from '#contract/shared/money.ts';
import type { Env } from '#server/platform/config/env.ts';
import type { PageSources } from '#contract/embed/embed.ts';
import { SANDBOX_PAYPAL_CLIENT_ID, SANDBOX_PAYPAL_CLIENT_SECRET, SANDBOX_PAYPAL_WEBHOOK_ID } from './sandbox-keys.ts';
import { type PaymentProvider, type RefundOrder, RefundRefused } from '../providers/payment-provider.ts';
import { readPayPalSnapshot } from './paypal-snapshot.ts';
import { paypalEventSubject, paypalWebhook } from './paypal-webhook.ts';
import { PayPalError } from './paypal-http.ts';
import { createPayPal, type PayPal } from './paypal.client.ts';
import { timeLimits } from '#server/platform/time-limits.ts';

export interface PayPalProvider extends PaymentProvider {
  name: 'paypal';
  client: PayPal;
  clientId: string;
  environment: 'production' | 'sandbox';
  /** Script of the sandbox that replaces PayPal's own; null outside the sandbox. */
  scriptUrl: string | null;
}

/** Returns PayPal with the environment's keys, else the stand-in at `sandboxBase`, else null. */
export function createPayPalProvider(
  env: Env,
  { origin, sandboxBase }: { origin: string; sandboxBase: string | undefined },
): PayPalProvider | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret } = env;
  if (clientId && secret) {
    const base = getApiBase(env);
    const environment = isPayPalLive(env) ? 'production' : 'sandbox';
    const webhookId = env.PAYPAL_WEBHOOK_ID ?? null;
    return providerWith({ base, clientId, secret, environment, webhookId, scriptUrl: null });
  }
  if (!sandboxBase) return null;
  return providerWith({
    base: sandboxBase,
    clientId: SANDBOX_PAYPAL_CLIENT_ID,
    secret: SANDBOX_PAYPAL_CLIENT_SECRET,
    environment: 'sandbox',
    webhookId: SANDBOX_PAYPAL_WEBHOOK_ID,
    scriptUrl: `${origin}/sandbox/paypal/core.js`,
  });
}

function getApiBase({ PAYPAL_API_BASE: base = 'https://api-m.paypal.com' }: Pick<Env, 'PAYPAL_API_BASE'>): string {
  return base;
}

/** True for PayPal's live API; false for its sandbox and for stand-ins. */
export function isPayPalLive(env: Pick<Env, 'PAYPAL_API_BASE'>): boolean {
  const { hostname } = new URL(getApiBase(env));
  return hostname.endsWith('.paypal.com') && !hostname.endsWith('.sandbox.paypal.com');
}

interface Settings extends Pick<PayPalProvider, 'clientId' | 'environment' | 'scriptUrl'> {
  base: string;
  secret: string;
  webhookId: string | null;
}

function providerWith({ base, clientId, secret, environment, webhookId, scriptUrl }: Settings): PayPalProvider {
  const client = createPayPal({ base, clientId, secret, timeoutMs: () => timeLimits.paypal });
  return {
    name: 'paypal',
    live: environment === 'production',
    client,
    clientId,
    environment,
    scriptUrl,
    pageSources: scriptUrl ? NO_SOURCES : paypalSources(environment),
    webhook: webhookId ? paypalWebhook(client, webhookId) : null,
    knows: (order) => Boolean(order.paypalOrderId),
    renews: () => false,
    async checkKey() {
      await client.clientToken();
    },
    snapshot: (order) => readPayPalSnapshot(client, order),
    // PayPal takes no money before the capture, and a void order is not captured.
    void: () => Promise.resolve(),
    push: () => Promise.reject(new Error('Nothing renews at PayPal.')),
    changePlan: () => Promise.reject(new Error('Nothing renews at PayPal.')),
    // PayPal's orders have no customer: buyers edit their own PayPal account.
    renameCustomer: () => Promise.resolve(),
    deleteCustomer: () => Promise.resolve(),
    hold: () => Promise.reject(new Error('Nothing renews at PayPal.')),
    refund: (refund) => refundAtPayPal(client, refund),
    subjectOf: paypalEventSubject,
  };
}

/** Refunds a capture. Null if it was already refunded. @throws {RefundRefused} */
async function refundAtPayPal(client: PayPal, { id, amountMinor, payment }: RefundOrder): Promise<string | null> {
  try {
    const amount = { key: id, value: toDecimal(amountMinor), currency: payment.currency };
    return (await client.refund(payment.reference, amount)).id;
  } catch (error) {
    if (!(error instanceof PayPalError) || !error.refusal) throw error;
    if (error.refusal === 'CAPTURE_FULLY_REFUNDED') return null;
    // The money is still on its way to the coach: retried.
    if (error.refusal === 'PENDING_CAPTURE') {
      throw new Error('PayPal has not received the payment yet.', { cause: error });
    }
    if (error.status === 422 || error.status === 404) throw new RefundRefused(error.message);
    throw error;
  }
}

const NO_SOURCES: PageSources = { script: [], connect: [], frame: [], img: [] };

/** Returns the content security sources that PayPal lists for its SDK. */
function paypalSources(environment: PayPalProvider['environment']): PageSources {
  const site = environment === 'sandbox' ? 'https://www.sandbox.paypal.com' : 'https://www.paypal.com';
  const everywhere = [site, 'https://www.paypalobjects.com'];
  return { script: everywhere, connect: everywhere, frame: [site], img: everywhere };
}
