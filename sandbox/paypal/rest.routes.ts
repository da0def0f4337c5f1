import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Orm } from '#server/platform/db/orm.ts';
import { answerAsPayPal, requireToken } from './rest-answers.ts';
import { orderRoutes } from './rest-orders.ts';
import type { RestParts } from './rest-parts.ts';
import { paymentRoutes } from './rest-payments.ts';
import { tokenRoutes } from './rest-tokens.ts';

/** A running stand-in for api-m.paypal.com. */
export interface SandboxPayPal {
  apiBase: string;
  close: () => Promise<void>;
}

/** Starts PayPal's REST API, as far as one-time payments need it, on this machine only. */
export async function startSandboxPayPal({
  orm,
  log,
  now,
  origin,
}: {
  orm: Orm;
  log: Logger;
  now: () => Date;
  origin: string;
}): Promise<SandboxPayPal> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parts: RestParts = { orm, now, origin, apiBase };
  const app = new Koa();
  app.use(answerAsPayPal(log));
  app.use(tokenRoutes().routes());
  app.use(requireToken);
  app.use(orderRoutes(parts).routes());
  app.use(paymentRoutes(parts).routes());
  const handle = app.callback();
  server.on('request', (req, res) => void handle(req, res));
  return {
    apiBase,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
