import ky, { HTTPError, type KyInstance, TimeoutError as KyTimeoutError } from 'ky';
import { createContext, useContext } from 'react';
import type { Language } from '#contract/languages.ts';
import { buildLanguageHeader, buildMemberHeader } from '#widgets/core/api.ts';
import { ApiError, isOtherMember, NetworkError, TimeoutError } from '#widgets/core/errors.ts';
import { noteOtherMember, tabMember } from '#widgets/core/tab-member.ts';

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
  const http = ky.create({
    retry: 0,
    timeout: PATIENCE_MS,
    headers: { accept: 'application/json', ...buildLanguageHeader(language) },
  });
  const send =
    (method: 'post' | 'put' | 'delete') =>
    <T>(path: string, body?: unknown) =>
      sendRequest<T>(http, path, { method, ...(body !== undefined && { json: body }) });
  return {
    get: (path) => sendRequest(http, path, { method: 'get' }),
    post: send('post'),
    put: send('put'),
    delete: send('delete'),
    upload: (path, form) => sendRequest(http, path, { method: 'post', body: form, timeout: false }),
  };
}

async function sendRequest<T>(http: KyInstance, path: string, options: Parameters<KyInstance>[1]): Promise<T> {
  try {
    const response = await http(new URL(path, location.href), { ...options, headers: buildMemberHeader(tabMember()) });
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch (error) {
    if (error instanceof HTTPError) {
      const { status, statusText } = error.response;
      const refused = new ApiError(status, JSON.stringify(error.data ?? ''), statusText);
      if (isOtherMember(refused)) noteOtherMember();
      throw refused;
    }
    if (error instanceof KyTimeoutError) throw new TimeoutError('The answer took too long.', { cause: error });
    throw new NetworkError('The shop cannot be reached.', { cause: error });
  }
}

/** Provides the client; stories and tests provide their own. */
export const StudioApiContext = createContext<StudioApi | null>(null);

export function useStudioApi(): StudioApi {
  const api = useContext(StudioApiContext);
  if (!api) throw new Error('There is no StudioApiContext around this component.');
  return api;
}
