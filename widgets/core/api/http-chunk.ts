import ky, { isHTTPError, type KyInstance, type Options } from 'ky';
import { MEMBER_HEADER, OTHER_MEMBER } from '#contract/accounts/member-header.ts';
import { ownSession } from '../session/own-session.ts';
import { ApiError, isOtherMember, isSignedOut, NetworkError, TimeoutError } from './errors.ts';
import { isOwnOrigin } from './own-origin.ts';

/** Time until an answer has to begin, in milliseconds. It may take longer, because files are large and lines slow. */
const TIMEOUT_MS = 15_000;

/** HTTP client of the widgets, the site and the studio. It never retries. */
export const http = ky.create({
  retry: 0,
  timeout: TIMEOUT_MS,
  // Keeps bodies of errors as text, because a proxy may answer with its own page.
  parseJson: (text) => text,
  hooks: {
    afterResponse: [({ request, response }) => requireOwn(request, response)],
    beforeError: [
      ({ request, error }) => {
        const typed = toTypedError(error);
        if (isOtherMember(typed) && isOwnOrigin(request.url)) ownSession.noteOtherMember();
        return typed;
      },
    ],
  },
});

/** Client of the widgets and the site, where a 401 ends the member's session. */
const client = http.extend({
  hooks: {
    beforeError: [
      ({ request, error }) => {
        if (isSignedOut(error) && isOwnOrigin(request.url)) ownSession.endMemberSession(readMember(request));
        return error;
      },
    ],
  },
});

/** Sends a request of a widget or the site. */
export function send<T>(url: string, read: (response: Response) => Promise<T>, options: Options): Promise<T> {
  return request(client, url, read, options);
}

/**
 * Sends a request and reads its answer.
 * @throws {ApiError} if the shop refuses, {NetworkError} or {TimeoutError} without an answer
 */
export async function request<T>(
  instance: KyInstance,
  url: string,
  read: (response: Response) => Promise<T>,
  options: Options,
): Promise<T> {
  const response = await instance(url, options);
  try {
    return await read(response);
  } catch (error) {
    throw toTypedError(error as Error);
  }
}

function readMember({ headers }: Request): string | undefined {
  return headers.get(MEMBER_HEADER) ?? undefined;
}

/** @throws {ApiError} 409 if the answer is for another member than the named one. */
function requireOwn(request: Request, { headers, ok }: Response): void {
  const answered = headers.get(MEMBER_HEADER);
  if (!ok || answered === null || !isOwnOrigin(request.url)) return;
  const named = readMember(request);
  const fits = named === undefined ? ownSession.noteAnswerFor(answered) : named === answered;
  if (!fits) throw new ApiError(409, OTHER_MEMBER_BODY, '');
  if (named === ownSession.tabMember()) ownSession.noteAnswerFor(answered);
}

/** Body of the shop's own refusal. */
const OTHER_MEMBER_BODY = JSON.stringify({ error: { code: OTHER_MEMBER, message: '' } });

function toTypedError(error: Error): Error {
  if (error instanceof ApiError) return error;
  if (isHTTPError<string>(error)) {
    return new ApiError(error.response.status, error.data ?? '', error.response.statusText);
  }
  if (error.name === 'TimeoutError') return new TimeoutError('The answer took too long.', { cause: error });
  return new NetworkError('The shop cannot be reached.', { cause: error });
}
