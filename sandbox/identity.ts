import { generateKeyPairSync } from 'node:crypto';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import mount from 'koa-mount';
import type { Context as OidcContext, default as OidcProvider } from 'oidc-provider';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { seeOther } from '#server/platform/http/request/form.ts';
import type { Provider } from '#server/modules/accounts/sign-in/providers/providers.ts';
import { peoplePage } from './people.page.ts';
import { seedPerson, sandboxPeople } from './people.ts';

const OIDC_PATH = '/sandbox/oidc';
const PEOPLE_PATH = '/sandbox/people';

interface Dependencies {
  orm: Orm;
  origin: string;
  /** Keys that sign the shop's cookies; the provider's are signed with the same. */
  keys: string[];
  clock: () => Date;
}

/** Returns the stand-in as a regular provider of the shop. */
export function sandboxProvider(origin: string): Provider {
  return {
    name: 'sandbox',
    label: 'a test person',
    issuer: origin + OIDC_PATH,
    clientId: 'aamu-sandbox',
    clientSecret: 'not-a-secret',
    params: { prompt: 'login' },
  };
}

/**
 * A real OpenID provider as a stand-in, with a page that asks for a person instead of a
 * password. Loaded on first use.
 */
export function sandboxIdentity(parts: Dependencies): Middleware[] {
  let loading: Promise<OidcProvider> | undefined;
  const load = () => (loading ??= loadProvider(parts));
  const router = new Router()
    .get(`${PEOPLE_PATH}/:uid`, async (ctx) => {
      ctx.type = 'html';
      ctx.body = await peoplePage(ctx.path, sandboxPeople);
    })
    .post(`${PEOPLE_PATH}/:uid/:person`, async (ctx) => {
      const person = sandboxPeople.find(({ id }) => id === ctx.params['person']);
      if (!person) throw new NotFound();
      await seedPerson(forkEm(parts.orm), person, parts.clock());
      const provider = await load();
      // The way was begun in another browser, or too long ago.
      const details = await provider.interactionDetails(ctx.req, ctx.res).catch(() => null);
      if (!details) return seeOther(ctx, '/login?problem=provider');
      await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: person.id } });
      ctx.respond = false;
    });
  const oidc: Middleware = async (ctx, next) => {
    if (!ctx.path.startsWith(`${OIDC_PATH}/`)) return next();
    return mount(OIDC_PATH, await load())(ctx, next);
  };
  return [oidc, router.routes() as unknown as Middleware];
}

async function loadProvider({ origin, keys }: Dependencies): Promise<OidcProvider> {
  const { default: Provider } = await import('oidc-provider');
  // Passed explicitly to avoid a warning: its data only has to last for one sign-in.
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js');
  const { clientId, clientSecret } = sandboxProvider(origin);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Provider(origin + OIDC_PATH, {
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/api/connect/sandbox/callback`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: OidcContext, { uid }: { uid: string }) => `${PEOPLE_PATH}/${uid}` },
    ttl: { Interaction: 3_600, Session: 3_600, Grant: 3_600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_ctx: OidcContext, id: string) => {
      const person = sandboxPeople.find((each) => each.id === id);
      if (!person) return undefined;
      const { email, firstName, lastName } = person;
      const claims = () => ({ sub: id, email, email_verified: true, given_name: firstName, family_name: lastName });
      return { accountId: id, claims };
    },
    async loadExistingGrant({ oidc }: OidcContext) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}
