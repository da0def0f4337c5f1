import { ApiError } from '#widgets/core/errors.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';

export const EMAIL_MISSING = 'Please enter your email to receive the free program.';

export const signupFailed = errorToast('Signup Failed', 'Please try again or contact support.');

export const downloadFailed = errorToast('Download Error', 'Please try again or contact support.');

/** The words of the alert for a free programme that was not sent. */
export function freeProgramFailed(error: unknown): string {
  return error instanceof ApiError
    ? 'Something went wrong. Please try again.'
    : 'Network error. Please check your connection and try again.';
}
