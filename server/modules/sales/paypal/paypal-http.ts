/** How PayPal's REST API is spoken to. */
interface PayPalHttp {
  request: <T>(method: string, path: string, body?: string, key?: string) => Promise<T>;
  /** A token for one purpose. */
  grant: (form: string) => Promise<{ access_token: string; expires_in: number }>;
}

export interface PayPalKeys {
  base: string;
  clientId: string;
  secret: string;
  /** A call that takes longer has failed, and is repeated later. */
  timeoutMs: () => number;
}

/** Requests with a token that is asked for when it is needed. Each takes `timeoutMs` at most, the token counted in. */
export function createPayPalHttp({ base, clientId, secret, timeoutMs }: PayPalKeys): PayPalHttp {
  let token: { value: string; until: number } | undefined;

  async function request<T>(method: string, path: string, body?: string, key?: string): Promise<T> {
    // One time for all that it takes: the token that may be asked for first counts in.
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
    // PayPal has taken the token back before its time: with a new one it goes on, and not hours later.
    if (token === used) token = undefined;
    await response.body?.cancel();
    return read<T>(await send());
  }

  async function accessToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const fresh = await grant('grant_type=client_credentials', signal);
    if (!fresh.access_token) throw new Error('PayPal answered without a token.');
    // A minute less than it lasts, so that it does not end on its way.
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

/** Answers that say nothing about what was asked: too many requests, keys that are not right, another request under way. */
const NO_ANSWER: readonly number[] = [401, 403, 408, 409, 425, 429];

/** An answer that is not a success; `issue` is PayPal's word for why, such as INSTRUMENT_DECLINED. */
export class PayPalError extends Error {
  override name = 'PayPalError';
  readonly status: number;
  /** Null where PayPal has not said it: something in between answers with pages of its own. */
  readonly issue: string | null;

  constructor(status: number, issue: string | null) {
    // words: read by whoever runs the shop
    super(`PayPal answered ${status} ${issue ?? 'without a reason'}`);
    this.status = status;
    this.issue = issue;
  }

  /** PayPal's word for why it has said no to this very request, and will again; null where nobody knows. */
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
    // Tokens are refused in the words of OAuth: `{"error":"invalid_client"}`.
    const name = answer.name ?? answer.error;
    return typeof name === 'string' && name ? (details?.[0]?.issue ?? name) : null;
  } catch {
    return null;
  }
}
