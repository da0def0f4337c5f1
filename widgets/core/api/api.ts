import type { Options } from 'ky';
import { type Language, shortTag } from '#contract/i18n/languages.ts';
import { MEMBER_HEADER, VISITOR_HEADER } from '#contract/accounts/member-header.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';
import { withinLimit } from '../time-limit.ts';
import { ownSession } from '../session/own-session.ts';
import { PATIENCE_MS } from '../chunks/patience.ts';
import type * as HttpChunk from './http-chunk.ts';
import { isOwnOrigin } from './own-origin.ts';

/** Time until the answer to an upload has to begin, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** API client of the widgets and the site. Paths start with a slash and follow the contract. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** Sends raw bytes, such as a picture, with a longer timeout. */
  send<T>(path: string, bytes: Blob): Promise<T>;
  blob(path: string): Promise<Blob>;
  delete(path: string): Promise<void>;
  /** Returns extra request headers: the language and the member. */
  more: () => Record<string, string>;
  /** Returns the same client with additional headers. */
  with(headers: () => Record<string, string>): Api;
  /** Returns the member that requests name; undefined for visitors. */
  member(): string | undefined;
}

/**
 * Creates an API client. `base` is the coach's site without a trailing slash, '' on that site itself. Cookies are sent
 * only there: visitors of other pages are not signed in. Same-site requests name the tab's member, so that a member who
 * signed in later never receives their data. The code that sends (`http-chunk.ts`) loads with the first request.
 */
export function createApi(
  base: string,
  fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
  more: () => Record<string, string> = () => ({}),
): Api {
  async function request<T>(path: string, read: (response: Response) => Promise<T>, options?: Sent): Promise<T> {
    const url = resolveUrl(base + path);
    const own = isOwnOrigin(url);
    // Read before the code arrives: a member who signs in meanwhile does not send this request.
    const headers = { ...options?.headers, ...(own && buildTabHeader()), ...more() };
    const { send } = chunk ?? (await loadHttp());
    return send(url, read, { ...options, headers, fetch, credentials: own ? 'include' : 'omit' });
  }

  return {
    get: <T>(path: string) => request(path, json<T>, { headers: ACCEPT }),
    post: <T>(path: string, body: unknown) => request(path, json<T>, { method: 'post', headers: ACCEPT, json: body }),
    send: <T>(path: string, bytes: Blob) =>
      request(path, json<T>, {
        method: 'post',
        headers: { ...ACCEPT, 'content-type': bytes.type },
        body: bytes,
        timeout: UPLOAD_TIMEOUT_MS,
      }),
    blob: (path) => request(path, (response) => response.blob()),
    delete: (path) => request(path, json<undefined>, { method: 'delete', headers: ACCEPT }),
    more,
    member: () => more()[MEMBER_HEADER] ?? (isOwnOrigin(resolveUrl(base)) ? ownSession.tabMember() : undefined),
    with: (headers) => createApi(base, fetch, () => ({ ...more(), ...headers() })),
  };
}

let chunk: typeof HttpChunk | undefined;

/** True once the code that sends requests has arrived. */
export function isHttpLoaded(): boolean {
  return chunk !== undefined;
}

/** Loads the code that sends requests before the first one. A failure is reported by the request. */
export function preloadHttp(): void {
  if (!chunk) loadHttp().catch(() => undefined);
}

/**
 * Loads the code that sends requests.
 * @throws {NetworkError} or {TimeoutError} if the code does not arrive; the next request tries again
 */
export async function loadHttp(): Promise<typeof HttpChunk> {
  try {
    // A late arrival counts, too.
    const arrival = import('./http-chunk.ts').then((loaded) => (chunk = loaded));
    return await withinLimit(arrival, PATIENCE_MS);
  } catch (error) {
    if (error instanceof TimeoutError) throw error;
    throw new NetworkError('The client cannot be loaded.', { cause: error });
  }
}

function buildTabHeader(): Record<string, string> {
  return ownSession.isVisitorTab() ? { [VISITOR_HEADER]: '1' } : buildMemberHeader(ownSession.tabMember());
}

/** Builds the header that names a member. */
export function buildMemberHeader(member: string | undefined): Record<string, string> {
  return member === undefined ? {} : { [MEMBER_HEADER]: member };
}

/** Returns a client for one member. The shop refuses its requests while another member is signed in. */
export function createMemberApi(api: Api, member: string): Api {
  return api.with(() => buildMemberHeader(member));
}

/** Builds the header for the answer's language. Short tags need no CORS preflight. */
export function buildLanguageHeader(language: Language): Record<string, string> {
  return { 'accept-language': shortTag(language) };
}

type Sent = Omit<Options, 'headers'> & { headers?: Record<string, string> };

const ACCEPT = { accept: 'application/json' };

async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return (response.status === 204 ? undefined : JSON.parse(text)) as T;
  } catch {
    // A captive portal or a proxy answered instead of the API, with a success status.
    throw new ApiError(response.status, text, response.statusText);
  }
}

function resolveUrl(address: string): string {
  return new URL(address, globalThis.location?.href).href;
}
