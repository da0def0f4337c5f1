import { type Language, shortTag } from '#contract/languages.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';

const TIMEOUT_MS = 15_000;
/** For what has to be sent first. */
const SENDING_MS = 120_000;
/** As the platform calls it. */
const TIMED_OUT = 'TimeoutError';

/** The shop's API as widgets see it. Paths start with a slash and are the contract's. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** Sends bytes as they are, such as a picture; a slow line takes its time. */
  send<T>(path: string, bytes: Blob): Promise<T>;
  blob(path: string): Promise<Blob>;
  delete(path: string): Promise<void>;
  /** What its requests say besides: in which language, and who asks. */
  more: () => Record<string, string>;
  /** The same client, whose requests say more. */
  with(headers: () => Record<string, string>): Api;
}

/**
 * An API client. `base` is the coach's site without a slash at the end, '' on that site itself.
 * Cookies travel only there: on other pages nobody is signed in. Nothing is tried twice.
 */
export function createApi(
  base: string,
  fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
  more: () => Record<string, string> = () => ({}),
): Api {
  async function request<T>(path: string, read: (response: Response) => Promise<T>, init?: Asks): Promise<T> {
    const url = new URL(base + path, globalThis.location?.href).href;
    const patience = new AbortController();
    const { patienceMs = TIMEOUT_MS, ...asks } = init ?? {};
    const timer = setTimeout(() => patience.abort(new DOMException('', TIMED_OUT)), patienceMs);
    try {
      const credentials = isOwnOrigin(url) ? 'include' : 'omit';
      const { signal } = patience;
      // Once it answers it may take its time: a file is large, a line may be slow.
      const headers = { ...asks.headers, ...more() };
      const response = await fetch(url, { ...asks, headers, credentials, signal }).finally(() => clearTimeout(timer));
      if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
      return await read(response);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if ((error as Error).name === TIMED_OUT) throw new TimeoutError('The answer took too long.', { cause: error });
      throw new NetworkError('The shop cannot be reached.', { cause: error });
    }
  }

  return {
    get: <T>(path: string) => request(path, json<T>, { headers: ACCEPT }),
    post: <T>(path: string, body: unknown) =>
      request(path, json<T>, { method: 'POST', headers: SENDS_JSON, body: JSON.stringify(body) }),
    send: <T>(path: string, bytes: Blob) =>
      request(path, json<T>, {
        method: 'POST',
        headers: { ...ACCEPT, 'content-type': bytes.type },
        body: bytes,
        patienceMs: SENDING_MS,
      }),
    blob: (path) => request(path, (response) => response.blob()),
    delete: (path) => request(path, json<undefined>, { method: 'DELETE', headers: ACCEPT }),
    more,
    with: (headers) => createApi(base, fetch, () => ({ ...more(), ...headers() })),
  };
}

/** Has answers said in a language. A short tag is what browsers let pages send elsewhere without asking first. */
export function asksFor(language: Language): Record<string, string> {
  return { 'accept-language': shortTag(language) };
}

type Asks = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; patienceMs?: number };

const ACCEPT = { accept: 'application/json' };
const SENDS_JSON = { ...ACCEPT, 'content-type': 'application/json' };

async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return (response.status === 204 ? undefined : JSON.parse(text)) as T;
  } catch {
    // A captive portal or a proxy answered in place of the API, with a status that says all is well.
    throw new ApiError(response.status, text, response.statusText);
  }
}

function isOwnOrigin(url: string): boolean {
  const here = globalThis.location?.href;
  // In a sandboxed frame a page of the shop has the shop's address, and belongs to nobody.
  if (globalThis.origin === 'null') return false;
  return here !== undefined && new URL(url).origin === new URL(here).origin;
}
