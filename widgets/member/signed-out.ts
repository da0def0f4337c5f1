import { msg } from '@lingui/core/macro';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { ApiError } from '#widgets/core/errors.ts';

/** On a page elsewhere after an hour, on our own site when a session is over: trying again would not help. */
export const SIGNED_OUT = errorToast(
  msg`Signed Out`,
  msg`This page may no longer show what is yours. Load it again and sign in.`,
);

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
