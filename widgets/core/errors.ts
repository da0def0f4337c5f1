import type { ErrorResponse } from '#contract/errors.ts';
import { OTHER_MEMBER } from '#contract/member-header.ts';

type Issue = NonNullable<ErrorResponse['error']['issues']>[number];

/** The API answered, and the answer was no. Branch on `status` or `code`, never on the text. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Stable, for programs; `unknown` where the answer was not one of ours. */
  readonly code: string;
  /** The API's message in the visitor's language; empty if the answer was not the API's. */
  readonly sentence: string;
  /** The fields that were not accepted. */
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

/** Whether the shop refused a request because another member is signed in than the one it was for. */
export function isOtherMember(error: unknown): boolean {
  return error instanceof ApiError && error.code === OTHER_MEMBER;
}

/** True if the shop refused a request because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** No answer at all: offline, a refused connection, a policy of the page around us. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The answer took too long. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** What the API says about one field of a form, if it says anything. */
export function issueFor(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined;
}

/** A proxy on the way may answer with a page of its own, so nothing about the body is certain. */
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
    return undefined; // Not JSON: the text of the message is all there is.
  }
}

function isIssue(value: unknown): value is Issue {
  const { path, message } = (value ?? {}) as Partial<Issue>;
  return typeof path === 'string' && typeof message === 'string';
}
