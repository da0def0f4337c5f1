import type { StripeError } from '@stripe/stripe-js';
import type { Answer, Intent, IntentKind } from '../protocol.ts';
import { NO_CONNECTION } from './errors.ts';

/** Loads an intent from the stand-in for Stripe's API. */
export function retrieveIntent(kind: IntentKind, clientSecret: string): Promise<Answer> {
  return request(`${buildIntentPath(kind, clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`);
}

export function confirmWithCard(
  kind: IntentKind,
  clientSecret: string,
  { card, returnUrl }: { card: object; returnUrl: string | undefined },
): Promise<Answer> {
  return request(`${buildIntentPath(kind, clientSecret)}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, card, return_url: returnUrl }),
  });
}

function buildIntentPath(kind: IntentKind, clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_');
  return `/sandbox/stripe/v1/${kind}s/${encodeURIComponent(id)}`;
}

async function request(path: string, options: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(path, { credentials: 'omit', ...options });
    const body = (await response.json()) as { error?: StripeError };
    if (response.ok && !body.error) return { intent: body as Intent };
    return { error: body.error?.type ? body.error : { type: 'api_error', message: 'An unexpected error occurred.' } };
  } catch {
    // A network error, no answer, or an answer that is not the API's.
    return { error: NO_CONNECTION };
  }
}
