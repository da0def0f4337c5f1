import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import type { Orm } from '#server/platform/db/orm.ts';
import { answerAsPayPal, requireToken, readJson, reply } from './rest-answers.ts';
import { orderRoutes } from './rest-orders.ts';
import type { RestParts } from './rest-parts.ts';
import { paymentRoutes } from './rest-payments.ts';
import Router from '@koa/router';
import { SANDBOX_PAYPAL_CLIENT_ID, SANDBOX_PAYPAL_CLIENT_SECRET } from '#server/modules/sales/paypal/sandbox-keys.ts';
import { issueToken, isEqualInConstantTime } from '../tokens.ts';

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

/** POST /v1/oauth2/token: for the shop's calls, or for the script on a page. */
function tokenRoutes(): Router {
  return new Router().post('/v1/oauth2/token', readJson, (ctx) => {
    if (!isClient(ctx)) {
      const error_description = 'Client Authentication failed';
      return reply(ctx, { status: 401, body: { error: 'invalid_client', error_description } });
    }
    const { grant_type, response_type } = (ctx.request.body ?? {}) as Record<string, unknown>;
    if (grant_type !== 'client_credentials') {
      const error_description = 'Grant Type is NULL or not supported';
      return reply(ctx, { status: 400, body: { error: 'unsupported_grant_type', error_description } });
    }
    const { token, expiresIn } = issueToken(response_type === 'client_token' ? 'client' : 'access');
    const body = { scope: '', access_token: token, token_type: 'Bearer', app_id: 'APP-SANDBOX', expires_in: expiresIn };
    reply(ctx, { status: 200, body: { ...body, nonce: new Date().toISOString() } });
  });
}

function isClient(ctx: Context): boolean {
  const basic = /^Basic (.+)$/i.exec(ctx.get('authorization'))?.[1] ?? '';
  const given = Buffer.from(basic, 'base64').toString();
  return isEqualInConstantTime(given, `${SANDBOX_PAYPAL_CLIENT_ID}:${SANDBOX_PAYPAL_CLIENT_SECRET}`);
}
