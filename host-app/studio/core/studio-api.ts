import type { KyInstance, Options } from 'ky';
import { createContext, useContext } from 'react';
import type { Language } from '#contract/i18n/languages.ts';
import { buildLanguageHeader, buildMemberHeader } from '#widgets/core/api/api.ts';
import { isSignedOut } from '#widgets/core/api/errors.ts';
import { http, request } from '#widgets/core/api/http-chunk.ts';
import { endMemberSession } from '#widgets/core/session/session-end.ts';
import { checkSession, tabMember } from '#widgets/core/session/tab-member.ts';

/** The shop's API for the studio. Paths start with a slash, as in the contract. */
export interface StudioApi {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: unknown) => Promise<T>;
  put: <T>(path: string, body: unknown) => Promise<T>;
  delete: <T>(path: string, body?: unknown) => Promise<T>;
  /** Uploads files, without a short timeout, since lines may be slow. */
  upload: <T>(path: string, form: FormData | Blob) => Promise<T>;
}

/** Allows for a payment provider's response time. */
const PATIENCE_MS = 30_000;

/**
 * Returns a client for the coach's API. Nothing is retried, because the coach sees the error and decides. Requests name
 * this tab's coach, so that the shop refuses them for any other session.
 * @throws {ApiError} if the shop refuses, {NetworkError} or {TimeoutError} without an answer
 */
export function createStudioApi(language: Language): StudioApi {
  const client = http.extend({
    timeout: PATIENCE_MS,
    headers: { accept: 'application/json', ...buildLanguageHeader(language) },
  });
  const send =
    (method: 'post' | 'put' | 'delete') =>
    <T>(path: string, body?: unknown) =>
      sendRequest<T>(client, path, { method, ...(body !== undefined && { json: body }) });
  return {
    get: (path) => sendRequest(client, path, { method: 'get' }),
    post: send('post'),
    put: send('put'),
    delete: send('delete'),
    upload: (path, form) => sendRequest(client, path, { method: 'post', body: form, timeout: false }),
  };
}

async function sendRequest<T>(client: KyInstance, path: string, options: Options): Promise<T> {
  const asked = tabMember();
  const read = async (response: Response) => {
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const headers = buildMemberHeader(asked);
  try {
    return await request(client, new URL(path, location.href).href, read, { ...options, headers });
  } catch (error) {
    if (isSignedOut(error)) {
      endMemberSession(asked);
      checkSession();
    }
    throw error;
  }
}

/** Provides the client; stories and tests provide their own. */
export const StudioApiContext = createContext<StudioApi | null>(null);

export function useStudioApi(): StudioApi {
  const api = useContext(StudioApiContext);
  if (!api) throw new Error('There is no StudioApiContext around this component.');
  return api;
}
