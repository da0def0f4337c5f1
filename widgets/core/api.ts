import ky, { type Options } from 'ky';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';

const TIMEOUT_MS = 15_000;

/** The shop's API as widgets see it. Paths start with a slash and are the contract's. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  blob(path: string): Promise<Blob>;
}

/**
 * An API client. `base` is the coach's site without a slash at the end, '' on that site itself.
 * Cookies travel only there: on other pages nobody is signed in. Nothing is tried twice.
 */
export function createApi(base: string, fetch?: typeof globalThis.fetch): Api {
  const client = ky.create({ retry: 0, timeout: TIMEOUT_MS, throwHttpErrors: false, ...(fetch && { fetch }) });

  async function request<T>(path: string, read: (response: Response) => Promise<T>, options?: Options): Promise<T> {
    const url = new URL(base + path, globalThis.location?.href).href;
    try {
      const response = await client(url, { ...options, credentials: isOwnOrigin(url) ? 'include' : 'omit' });
      if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
      return await read(response);
    } catch (error) {
      throw named(error);
    }
  }

  return {
    get: <T>(path: string) => request(path, json<T>, { headers: ACCEPT }),
    post: <T>(path: string, body: unknown) => request(path, json<T>, { method: 'post', headers: ACCEPT, json: body }),
    blob: (path) => request(path, (response) => response.blob()),
  };
}

const ACCEPT = { accept: 'application/json' };

async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return (response.status === 204 ? undefined : JSON.parse(text)) as T;
  } catch {
    // A captive portal or a proxy answered in place of the API, with a status that says all is well.
    throw new ApiError(response.status, text, response.statusText);
  }
}

function named(error: unknown): Error {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new TimeoutError('The answer took too long.', { cause: error });
  }
  return new NetworkError('The shop cannot be reached.', { cause: error });
}

function isOwnOrigin(url: string): boolean {
  const here = globalThis.location?.href;
  return here !== undefined && new URL(url).origin === new URL(here).origin;
}
