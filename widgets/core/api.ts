import { ApiError, NetworkError, TimeoutError } from './errors.ts';

const TIMEOUT_MS = 15_000;

/** The shop's API as widgets see it. Paths start with a slash and are the contract's. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  blob(path: string): Promise<Blob>;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * An API client. `base` is the coach's site without a slash at the end, '' on that site itself.
 * Cookies travel only there: on other pages nobody is signed in. Nothing is tried twice.
 *
 * It stands on fetch alone: a client library is a tenth of what a page loads for its first widget.
 */
export function createApi(base: string, fetch: Fetch = (...call) => globalThis.fetch(...call)): Api {
  async function request<T>(path: string, read: (response: Response) => Promise<T>, init?: RequestInit): Promise<T> {
    const url = base + path;
    try {
      const response = await fetch(url, {
        ...init,
        credentials: isOwnOrigin(url) ? 'include' : 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
      return await read(response);
    } catch (error) {
      throw named(error);
    }
  }

  return {
    get: <T>(path: string) => request(path, json<T>, { headers: ACCEPT }),
    post: <T>(path: string, body: unknown) =>
      request(path, json<T>, { method: 'POST', headers: { ...ACCEPT, ...SEND }, body: JSON.stringify(body) }),
    blob: (path) => request(path, (response) => response.blob()),
  };
}

const ACCEPT = { accept: 'application/json' };
const SEND = { 'content-type': 'application/json' };

async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch {
    // A captive portal or a proxy answered in place of the API, with a status that says all is well.
    throw new ApiError(response.status, text, response.statusText);
  }
}

function named(error: unknown): Error {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new TimeoutError('The answer took too long.', { cause: error });
  }
  return new NetworkError('The shop cannot be reached.', { cause: error });
}

function isOwnOrigin(url: string): boolean {
  const here = globalThis.location?.href;
  return here !== undefined && new URL(url, here).origin === new URL(here).origin;
}
