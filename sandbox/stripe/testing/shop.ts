import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Middleware } from 'koa';
import { pino } from 'pino';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { handleErrors } from '#server/platform/http/errors.ts';
import { securityHeaders } from '#server/platform/http/protection/security.ts';
import { testDatabase } from '#server/testing/database/test-database.ts';
import { type SandboxClockControl, openSandboxClock } from '../../clock.ts';
import { sandboxPaymentRoutes } from '../../payments.routes.ts';
import { SandboxEvent } from '../../sandbox.entity.ts';
import { sandboxStripeRoutes } from '../browser.routes.ts';
import { type SandboxStripe, startSandboxStripe } from '../server.ts';
import { SANDBOX_SECRET_KEY } from '#server/modules/sales/stripe/sandbox-keys.ts';

const log = pino({ level: 'silent' });
const DAY_MS = 86_400_000;

/** The stand-in with the real SDK, and the shop's browser routes for it. */
export interface TestShop {
  orm: Orm;
  stripe: Stripe;
  sandbox: SandboxStripe;
  clock: SandboxClockControl;
  /** URL of the browser routes. */
  url: string;
  days: (days: number) => Promise<void>;
  /** Types a card into the shop's form. */
  pay: (intent: { id: string; client_secret: string | null }, number: string, more?: object) => Promise<Paid>;
  events: (id?: string) => Promise<{ type: string; object: Record<string, unknown> }[]>;
  close: () => Promise<void>;
}

interface Paid {
  status: number;
  body: {
    id: string;
    status: string;
    next_action: { redirect_to_url: { url: string } } | null;
    error: { type: string; code: string; decline_code?: string; message: string; payment_intent?: { status: string } };
  };
}

export async function openTestShop(): Promise<TestShop> {
  const { orm, close } = await testDatabase();
  const clock = await openSandboxClock(orm);
  const koa = new Koa();
  const server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await startSandboxStripe({ orm, log, now: clock.now, returnOrigin: url });
  koa.use(handleErrors(log)).use(securityHeaders({ https: false }));
  for (const router of [
    sandboxStripeRoutes({ orm, now: clock.now, origin: url }),
    sandboxPaymentRoutes({ orm, clock, advance: sandbox.advance }),
  ])
    koa.use(router.routes() as unknown as Middleware);
  const listener = koa.callback();
  return {
    orm,
    clock,
    sandbox,
    url,
    stripe: createStripeClient(sandbox.apiBase),
    async days(days) {
      await clock.forward(days * DAY_MS);
      await sandbox.advance();
    },
    async pay({ id, client_secret }, number, more = {}) {
      const path = id.startsWith('seti') ? 'setup_intents' : 'payment_intents';
      const response = await fetch(`${url}/sandbox/stripe/v1/${path}/${id}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret, card: { number, exp_month: 12, exp_year: 2040, cvc: '123' }, ...more }),
      });
      return { status: response.status, body: (await response.json()) as Paid['body'] };
    },
    async events(id) {
      const rows = await forkEm(orm).find(SandboxEvent, {}, { orderBy: { id: 'asc' } });
      const all = rows.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { object: Record<string, unknown> } };
        return { type, object: data.object };
      });
      return id ? all.filter(({ object }) => Object.values(object).includes(id)) : all;
    },
    async close() {
      await sandbox.close();
      await clock.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await close();
    },
  };
}

/** The shop's SDK client with another key and address. */
export function createStripeClient(apiBase: string, key = SANDBOX_SECRET_KEY): Stripe {
  const { hostname: host, port } = new URL(apiBase);
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0 });
}

/** A subscription of 30 euro a month whose first invoice waits to be paid. */
export async function subscribe({ stripe }: TestShop, metadata: Record<string, string> = {}) {
  const customer = await stripe.customers.create({ email: 'member@shop.example' });
  const product = await stripe.products.create({ name: 'Elite Coaching' });
  const price_data = {
    currency: 'eur',
    product: product.id,
    unit_amount: 3_000,
    recurring: { interval: 'month' as const },
  };
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price_data }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    metadata,
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const client_secret = invoice.confirmation_secret?.client_secret ?? '';
  const id = client_secret.split('_secret_')[0] ?? '';
  return { customer, subscription, invoice, intent: { id, client_secret } };
}

/** Returns a subscription that was paid with the card. */
export async function subscribed(shop: TestShop, card = '4242424242424242') {
  const made = await subscribe(shop);
  expect((await shop.pay(made.intent, card)).status).toBe(200);
  return made;
}
