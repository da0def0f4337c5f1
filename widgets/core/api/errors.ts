import type { ErrorResponse } from '#contract/shared/errors.ts';
import { OTHER_MEMBER } from '#contract/accounts/member-header.ts';

type Issue = NonNullable<ErrorResponse['error']['issues']>[number];

/** Error answer of the API. Branch on `status` or `code`, never on the text. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Machine-readable code; `unknown` if the answer did not come from the API. */
  readonly code: string;
  /** The API's message in the visitor's language; empty if the answer did not come from the API. */
  readonly sentence: string;
  readonly issues: readonly Issue[];

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    const error = errorIn(body);
    this.status = status;
    this.code = error?.code ?? 'unknown';
    this.sentence = error?.message ?? '';
    this.issues = error?.issues ?? [];
  }
}

/** True if the shop refused a request because another member is signed in. */
export function isOtherMember(error: unknown): boolean {
  return error instanceof ApiError && error.code === OTHER_MEMBER;
}

/** True if the shop refused a request because there is no session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** No answer: offline, a refused connection, or a policy of the surrounding page. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The answer did not arrive in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** True if the shop may have done what was asked: there was no answer, or only one of a proxy. */
export function isWithoutAnswer(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.code === 'unknown';
  return error instanceof NetworkError || error instanceof TimeoutError;
}

/** Returns the API's message about one field of a form, if there is one. */
export function issueFor(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined;
}

/** Returns the API's message about how long to wait after too many requests; undefined for other errors. */
export function readWaitingTime(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 429 ? error.sentence || undefined : undefined;
}

/** Parses an error body defensively, because a proxy may answer with its own page. */
function errorIn(body: string): { code?: string; message?: string; issues?: Issue[] } | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown; issues?: unknown } };
    if (!error) return undefined;
    return {
      ...(typeof error.code === 'string' && { code: error.code }),
      ...(typeof error.message === 'string' && { message: error.message }),
      ...(Array.isArray(error.issues) && { issues: error.issues.filter(isIssue) }),
    };
  } catch {
    return undefined; // Not JSON: only the text is left.
  }
}

function isIssue(value: unknown): value is Issue {
  const { path, message } = (value ?? {}) as Partial<Issue>;
  return typeof path === 'string' && typeof message === 'string';
}
