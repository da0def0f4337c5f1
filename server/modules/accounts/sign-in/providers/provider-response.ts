import { normalizeEmail } from '#contract/forms/email.ts';
import type { ProvenIdentity } from '#server/modules/accounts/users/users.service.ts';
import type { Provider } from './providers.ts';

/** The fields read from a provider's response, unverified. */
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
 * Returns the identity in a provider's response; null if it is invalid. The token came directly from the provider over
 * TLS. Its signature therefore needs no check (OpenID Connect Core, 3.1.3.7). Checked are issuer, audience, time and
 * the subject of both answers. An address without `email_verified` is left out.
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
