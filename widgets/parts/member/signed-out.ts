import { msg } from '@lingui/core/macro';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { ApiError, isOtherMember } from '#widgets/core/errors.ts';
import type { Toast } from '#widgets/core/toasts.store.ts';

/** On a page elsewhere after an hour, on our own site when a session is over: trying again would not help. */
const SIGNED_OUT = errorToast(msg`Signed Out`, msg`This page can no longer show your data. Reload it and sign in.`);

/** In another tab of this browser; the page says so, too, in place of what it showed. */
const OTHER_MEMBER_TOAST = errorToast(
  msg`Another Member Is Signed In`,
  msg`Nothing was sent. What you wrote stays here: sign in again to send it.`,
);

/** What to say where a request failed because of the session; undefined where it failed for another reason. */
export function sessionToast(error: unknown): Toast | undefined {
  if (isOtherMember(error)) return OTHER_MEMBER_TOAST;
  return error instanceof ApiError && error.status === 401 ? SIGNED_OUT : undefined;
}
