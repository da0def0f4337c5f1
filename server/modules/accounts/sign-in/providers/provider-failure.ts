import { getErrorMessage } from '#server/platform/errors.ts';

/** Why a provider completes no sign-in. */
export interface ProviderFailure {
  /** `answer`: unreachable, or an invalid answer. `keys`: it rejects client id or secret. */
  kind: 'answer' | 'keys';
  /** For the log. */
  problem: string;
}

/** Error codes of RFC 6749, 5.2, about the shop's own credentials. */
const KEYS = new Set(['invalid_client', 'unauthorized_client']);

/** Error codes about the code of a visitor: RFC 6749, 5.2, and GitHub's own. */
const CODES = new Set(['invalid_grant', 'invalid_request', 'bad_verification_code']);

/** Longest text of a provider that is logged. */
const LONGEST = 200;

/** Reads an error of the network, or of an invalid answer. */
export function toProviderFailure(error: unknown): ProviderFailure {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown; message?: unknown } };
  // The message of fetch itself only says that it failed.
  return { kind: 'answer', problem: shorten(cause?.code ?? cause?.message ?? getErrorMessage(error)) };
}

/**
 * Returns why a sign-in failed whose answer to the code holds no identity; null for a code that the provider does not
 * accept: it was used or has expired, or the visitor made it up.
 */
export function findProviderFailure(response: unknown): ProviderFailure | null {
  const { error, profile } = (response ?? {}) as { error?: unknown; profile?: { error?: unknown } | null };
  const found = error ?? profile?.error;
  const code = found && typeof found === 'object' && 'error' in found ? found.error : found;
  if (CODES.has(String(code))) return null;
  if (KEYS.has(String(code))) return { kind: 'keys', problem: String(code) };
  // words: for the log
  return { kind: 'answer', problem: code ? shorten(code) : 'The answer holds no valid identity.' };
}

function shorten(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ').slice(0, LONGEST);
}
