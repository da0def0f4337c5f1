import { type Language, shortTag } from '#contract/languages.ts';
import { MEMBER_HEADER, OTHER_MEMBER } from '#contract/member-header.ts';
import { ApiError, isOtherMember, isSignedOut, NetworkError, TimeoutError } from './errors.ts';
import { ownSession } from './own-session.ts';

const TIMEOUT_MS = 15_000;
/** Timeout for uploads, in milliseconds. */
const SENDING_MS = 120_000;
/** Name of the DOMException that `AbortSignal.timeout` raises. */
const TIMED_OUT = 'TimeoutError';

/** API client of the widgets. Paths start with a slash and follow the contract. */
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
 * only there: visitors of other pages are not signed in. The client never retries. Same-site requests name the tab's
 * member, so that a member who signed in later never receives their data.
 */
export function createApi(
  base: string,
  fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
  more: () => Record<string, string> = () => ({}),
): Api {
  async function request<T>(path: string, read: (response: Response) => Promise<T>, init?: Asks): Promise<T> {
    const url = new URL(base + path, globalThis.location?.href).href;
    const own = isOwnOrigin(url);
    const patience = new AbortController();
    let asked: string | undefined;
    const { patienceMs = TIMEOUT_MS, ...asks } = init ?? {};
    const timer = setTimeout(() => patience.abort(new DOMException('', TIMED_OUT)), patienceMs);
    try {
      const credentials = own ? 'include' : 'omit';
      const { signal } = patience;
      // The timeout ends with the first byte, because files are large and connections slow.
      const headers: Record<string, string> = {
        ...asks.headers,
        ...(own && buildMemberHeader(ownSession.tabMember())),
        ...more(),
      };
      asked = headers[MEMBER_HEADER];
      const response = await fetch(url, { ...asks, headers, credentials, signal }).finally(() => clearTimeout(timer));
      if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
      requireOwn(response, asked, own);
      return await read(response);
    } catch (error) {
      if (own && isOtherMember(error)) ownSession.noteOtherMember();
      if (own && isSignedOut(error)) ownSession.endMemberSession(asked);
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
    member: () => {
      const own = isOwnOrigin(new URL(base, globalThis.location?.href).href);
      return more()[MEMBER_HEADER] ?? (own ? ownSession.tabMember() : undefined);
    },
    with: (headers) => createApi(base, fetch, () => ({ ...more(), ...headers() })),
  };
}

/** Builds the header that names a member. */
export function buildMemberHeader(member: string | undefined): Record<string, string> {
  return member === undefined ? {} : { [MEMBER_HEADER]: member };
}

/** Returns a client for one member. The shop refuses its requests while another member is signed in. */
export function createMemberApi(api: Api, member: string): Api {
  return api.with(() => buildMemberHeader(member));
}

/** @throws {ApiError} 409 if the answer is for another member than the named one. */
function requireOwn({ headers }: Response, asked: string | undefined, own: boolean): void {
  const answered = headers.get(MEMBER_HEADER);
  if (!own || answered === null) return;
  const fits = asked === undefined ? ownSession.noteAnswerFor(answered) : asked === answered;
  if (!fits) throw new ApiError(409, OTHER_MEMBER_BODY, '');
  if (asked === ownSession.tabMember()) ownSession.noteAnswerFor(answered);
}

/** Body of the shop's own refusal. */
const OTHER_MEMBER_BODY = JSON.stringify({ error: { code: OTHER_MEMBER, message: '' } });

/** Builds the header for the answer's language. Short tags need no CORS preflight. */
export function buildLanguageHeader(language: Language): Record<string, string> {
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
    // A captive portal or a proxy answered instead of the API, with a success status.
    throw new ApiError(response.status, text, response.statusText);
  }
}

function isOwnOrigin(url: string): boolean {
  const here = globalThis.location?.href;
  // In a sandboxed frame, a page of the shop has the shop's address but no session.
  if (globalThis.origin === 'null') return false;
  return here !== undefined && new URL(url).origin === new URL(here).origin;
}
