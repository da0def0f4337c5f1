import { msg } from '@lingui/core/macro';
import { ApiError } from '#widgets/core/api/errors.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

export const EMAIL_MISSING = msg`Please enter your email to receive the free program.`;

/** Message after a request for one of the coach's programmes. */
export const PROGRAM_SENT = msg`We’ve sent you an e-mail with everything you need to open it.`;

export const signupFailed = errorToast(msg`Signup Failed`, msg`Please try again or contact support.`);

export const downloadFailed = errorToast(msg`Download Error`, msg`Please try again or contact support.`);

/** Returns the alert for a free programme that could not be sent. */
export function freeProgramFailed(error: unknown): Words {
  return error instanceof ApiError
    ? msg`Something went wrong. Please try again.`
    : msg`Network error. Please check your connection and try again.`;
}
