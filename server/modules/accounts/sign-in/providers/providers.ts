import type { Middleware } from 'koa';
import * as z from 'zod';
import type { Env } from '#server/platform/config/env.ts';

/** OpenID Connect provider. */
export interface Provider {
  /** Part of URLs and of stored identities; never changes. */
  name: string;
  /** Label after "Continue with". */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Further parameters of the authorization request. */
  params?: Record<string, string>;
}

export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Path of the provider middleware. */
export const CONNECT_PATH = '/api/connect';

/** Returns the configured providers. */
export function listSignInProviders(env: Env): Provider[] {
  // words: a name
  const google = { name: 'google', label: 'Google', issuer: GOOGLE_ISSUER };
  const other = {
    name: 'oidc',
    label: env.OIDC_ISSUER ? new URL(env.OIDC_ISSUER).hostname : '',
    issuer: env.OIDC_ISSUER,
  };
  return [
    complete(google, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    complete(other, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET),
  ].filter((provider) => provider !== null);
}

function complete(
  { issuer, ...provider }: { name: string; label: string; issuer: string | undefined },
  clientId: string | undefined,
  clientSecret: string | undefined,
): Provider | null {
  return issuer && clientId && clientSecret ? { ...provider, issuer, clientId, clientSecret } : null;
}

/**
 * Redirects visitors to a provider and handles its callback; the response is in `ctx.state.grant`. Loads the discovery
 * document at the first sign-in, so that the shop starts without the provider.
 */
export function connect(provider: Provider, origin: string): Middleware {
  let ready: Promise<Middleware> | undefined;
  return async (ctx, next) => {
    ready ??= prepare(provider, origin);
    const middleware = await ready.catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return middleware(ctx, next);
  };
}

async function prepare(provider: Provider, origin: string): Promise<Middleware> {
  const found = await discover(provider.issuer);
  // Its types describe an ES module, but it is CommonJS; this works for both.
  const { default: grant } = (await import('grant')).default;
  const secretInBody = found.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  return grant.koa({
    defaults: {
      origin,
      prefix: CONNECT_PATH,
      transport: 'state',
      response: ['tokens', 'jwt', 'profile'],
      // All three are off by default.
      state: true,
      nonce: true,
      pkce: true,
    },
    [provider.name]: {
      oauth: 2,
      authorize_url: found.authorization_endpoint,
      access_url: found.token_endpoint,
      profile_url: found.userinfo_endpoint,
      key: provider.clientId,
      secret: provider.clientSecret,
      scope: ['openid', 'email', 'profile'],
      scope_delimiter: ' ',
      custom_params: provider.params ?? {},
      ...(!secretInBody && { token_endpoint_auth_method: 'client_secret_basic' }),
    },
  });
}

const endpoint = z.url({ protocol: /^https?$/ });

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Discovery = z.infer<typeof Discovery>;

/**
 * Loads the provider's metadata and checks its issuer (OpenID Connect Discovery 1.0).
 * @throws {Error} if the provider is unreachable or its answer is invalid.
 */
export async function discover(issuer: string): Promise<Discovery> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000), headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The sign-in provider answered ${response.status}.`);
  const found = Discovery.safeParse(await response.json().catch(() => undefined));
  if (!found.success) throw new Error('The sign-in provider answered without its addresses.');
  if (found.data.issuer !== issuer) throw new Error('The sign-in provider describes another one.');
  return found.data;
}
