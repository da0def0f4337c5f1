/** Client for PayPal's REST API. */
interface PayPalHttp {
  request: <T>(method: string, path: string, body?: string, key?: string) => Promise<T>;
  /** Requests an access token. */
  grant: (form: string) => Promise<{ access_token: string; expires_in: number }>;
}

export interface PayPalKeys {
  base: string;
  clientId: string;
  secret: string;
  /** Time limit of a call; a failed one is retried later. */
  timeoutMs: () => number;
}

/** Sends requests with a cached token. `timeoutMs` covers the token request, too. */
export function createPayPalHttp({ base, clientId, secret, timeoutMs }: PayPalKeys): PayPalHttp {
  let token: { value: string; until: number } | undefined;

  async function request<T>(method: string, path: string, body?: string, key?: string): Promise<T> {
    // One time limit for both, the token request and the call.
    const signal = AbortSignal.timeout(timeoutMs());
    const send = async () =>
      fetch(base + path, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${await accessToken(signal)}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key && { 'paypal-request-id': key }),
        },
        ...(body !== undefined && { body }),
      });
    const used = token;
    const response = await send();
    if (response.status !== 401 || !used) return read<T>(response);
    // PayPal revoked the token early: retry once with a new one.
    if (token === used) token = undefined;
    await response.body?.cancel();
    return read<T>(await send());
  }

  async function accessToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const fresh = await grant('grant_type=client_credentials', signal);
    if (!fresh.access_token) throw new Error('PayPal answered without a token.');
    // A minute shorter than its lifetime, so that it does not expire in transit.
    token = { value: fresh.access_token, until: Date.now() + (fresh.expires_in - 60) * 1_000 };
    return token.value;
  }

  async function grant(form: string, signal: AbortSignal): Promise<{ access_token: string; expires_in: number }> {
    const response = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    });
    return read(response);
  }

  return { request, grant: (form) => grant(form, AbortSignal.timeout(timeoutMs())) };
}

/** Statuses that say nothing about the request: rate limits, wrong keys, a concurrent request. */
const NO_ANSWER: readonly number[] = [401, 403, 408, 409, 425, 429];

/** Unsuccessful answer; `issue` is PayPal's reason, such as INSTRUMENT_DECLINED. */
export class PayPalError extends Error {
  override name = 'PayPalError';
  readonly status: number;
  /** Null if the answer is not PayPal's: proxies answer with pages of their own. */
  readonly issue: string | null;

  constructor(status: number, issue: string | null) {
    // words: read by whoever runs the shop
    super(`PayPal answered ${status} ${issue ?? 'without a reason'}`);
    this.status = status;
    this.issue = issue;
  }

  /** PayPal's reason for a permanent refusal of this request; null if unknown. */
  get refusal(): string | null {
    return this.status < 500 && !NO_ANSWER.includes(this.status) ? this.issue : null;
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  throw new PayPalError(response.status, parseIssue(text));
}

function parseIssue(text: string): string | null {
  try {
    const answer = JSON.parse(text) as { name?: unknown; error?: unknown; details?: { issue?: string }[] };
    const { details } = answer;
    // Token errors use OAuth's format: `{"error":"invalid_client"}`.
    const name = answer.name ?? answer.error;
    return typeof name === 'string' && name ? (details?.[0]?.issue ?? name) : null;
  } catch {
    return null;
  }
}
