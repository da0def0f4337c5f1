import Router from '@koa/router';
import type { Context } from 'koa';
import { SANDBOX_PAYPAL_CLIENT_ID, SANDBOX_PAYPAL_CLIENT_SECRET } from '#server/modules/sales/paypal/sandbox-keys.ts';
import { readJson, reply } from './rest-answers.ts';
import { issueToken, isEqualInConstantTime } from './tokens.ts';

/** POST /v1/oauth2/token: for the shop's calls, or for the script on a page. */
export function tokenRoutes(): Router {
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
