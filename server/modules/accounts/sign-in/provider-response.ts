import { normalizeEmail } from '#contract/email.ts';
import type { ProvenIdentity } from '../users/users.service.ts';
import type { Provider } from './providers.ts';

/** A provider's response, as far as it is read. Nothing in it is checked yet. */
interface ProviderResponse {
  error?: unknown;
  jwt?: { id_token?: { payload?: Claims } };
  profile?: Claims;
}

interface Claims {
  iss?: unknown;
  aud?: unknown;
  exp?: unknown;
  sub?: unknown;
  email?: unknown;
  email_verified?: unknown;
  given_name?: unknown;
  family_name?: unknown;
}

/**
 * Who a provider says somebody is; null when it does not hold together. The identity token came from
 * the provider itself over its own connection, so that its signature need not be looked at (OpenID
 * Connect Core, 3.1.3.7); issuer, audience, time and the subject of both answers are. An address
 * without `email_verified` proves nothing and is left out.
 */
export function readProviderResponse(
  given: unknown,
  { name: provider, issuer, clientId }: Provider,
  now: Date,
): ProvenIdentity | null {
  const { error, jwt, profile } = (given ?? {}) as ProviderResponse;
  const token = jwt?.id_token?.payload;
  if (error || !token || !profile) return null;
  const audience = [token.aud].flat();
  const current = typeof token.exp === 'number' && token.exp * 1000 > now.getTime();
  if (token.iss !== issuer || !audience.includes(clientId) || !current) return null;
  if (typeof token.sub !== 'string' || token.sub === '' || token.sub !== profile.sub) return null;
  const claims = profile.email === undefined ? token : profile;
  const verified = claims.email_verified === true && typeof claims.email === 'string';
  return {
    email: verified ? normalizeEmail(String(claims.email)) : null,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
    identity: { provider, issuer, subject: token.sub },
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
