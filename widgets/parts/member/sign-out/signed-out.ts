import { msg } from '@lingui/core/macro';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { ApiError, isOtherMember } from '#widgets/core/api/errors.ts';
import type { Toast } from '#widgets/core/toasts/toasts.store.ts';

/** Session over: after an hour on other sites, or on the shop's own site. A retry would not help. */
const SIGNED_OUT = errorToast(msg`Signed Out`, msg`This page can no longer show your data. Reload it and sign in.`);

/** Another member signed in in another tab; the page shows this too, instead of its content. */
const OTHER_MEMBER_TOAST = errorToast(
  msg`Another Member Is Signed In`,
  msg`Not sent. Your text is still here: sign in again to send it.`,
);

/** Returns the toast for a request that failed because of the session; undefined for other errors. */
export function sessionToast(error: unknown): Toast | undefined {
  if (isOtherMember(error)) return OTHER_MEMBER_TOAST;
  return error instanceof ApiError && error.status === 401 ? SIGNED_OUT : undefined;
}
