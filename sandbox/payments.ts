import type Router from '@koa/router';
import type { Logger } from 'pino';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { SandboxPayments } from '#server/modules/sales/providers/providers.ts';
import { openSandboxClock } from './clock.ts';
import { sandboxPaymentRoutes } from './payments.routes.ts';
import { advancePayPal } from './paypal/advance.ts';
import { sandboxPayPalRoutes } from './paypal/browser.routes.ts';
import { startSandboxPayPal } from './paypal/rest/rest.routes.ts';
import { paypalHeaders } from './paypal/signature.ts';
import { sandboxStripeJsRoutes } from './stripe-js/stripe-js.routes.ts';
import { sandboxStripeRoutes } from './stripe/browser.routes.ts';
import { startSandboxStripe } from './stripe/server.ts';
import { stripeSignature } from './stripe/signature.ts';
import { startSandboxWebhooks } from './webhooks.ts';

/** The running stand-ins of the payment providers. */
export interface SandboxProviders extends SandboxPayments {
  /** Browser routes of the stand-ins, on the shop's own site. */
  routes: Router[];
  /** The sandbox's clock. */
  now: () => Date;
  /** Delivers due webhooks now. False if there were none. */
  deliver: () => Promise<boolean>;
  close: () => Promise<void>;
}

interface Dependencies {
  orm: Orm;
  log: Logger;
  /** Origin of the shop as browsers reach it. */
  origin: string;
  /** Address of this process: webhooks go here, past any proxy. */
  address: string;
  /** The providers' time; that of the sandbox if missing. */
  now?: (() => Date) | undefined;
  /** False if only `deliver` sends webhooks. */
  inBackground?: boolean;
}

/** Starts stand-ins for the card provider and PayPal, and their clock. */
export async function startSandboxProviders(dependencies: Dependencies): Promise<SandboxProviders> {
  const { orm, log, origin, address } = dependencies;
  const clock = await openSandboxClock(orm, { log });
  const now = dependencies.now ?? clock.now;
  const stripe = await startSandboxStripe({ orm, log, now, returnOrigin: origin });
  const paypal = await startSandboxPayPal({ orm, log, now, origin });
  const webhooks = startSandboxWebhooks({
    orm,
    log,
    inBackground: dependencies.inBackground,
    targets: {
      stripe: { url: `${address}/api/webhooks/stripe`, headers: stripeSignature },
      paypal: { url: `${address}/api/webhooks/paypal`, headers: paypalHeaders },
    },
  });
  const advance = async () => {
    await stripe.advance();
    await advancePayPal(forkEm(orm), now());
    webhooks.wake();
  };
  return {
    stripeBase: stripe.apiBase,
    paypalBase: paypal.apiBase,
    now,
    deliver: webhooks.deliver,
    routes: [
      sandboxStripeJsRoutes(),
      sandboxStripeRoutes({ orm, now, origin }),
      sandboxPayPalRoutes({ orm, now }),
      sandboxPaymentRoutes({ orm, clock, advance }),
    ],
    async close() {
      await webhooks.close();
      await Promise.all([stripe.close(), paypal.close(), clock.close()]);
    },
  };
}
