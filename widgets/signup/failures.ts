import { ApiError } from '#widgets/core/errors.ts';
import type { Toast } from '#widgets/core/toasts.store.ts';

/** The toast for a signup that did not go through. */
export function signupFailed(error: unknown): Toast {
  if (error instanceof ApiError && error.status === 429) {
    return {
      title: 'One Moment, Please',
      description: 'That was a lot of tries in a short time. Please try again in a few minutes.',
      variant: 'destructive',
    };
  }
  return { title: 'Signup Failed', description: 'Please try again or contact support.', variant: 'destructive' };
}

/** The words of the alert for a free programme that was not sent. */
export function freeProgramFailed(error: unknown): string {
  return error instanceof ApiError
    ? 'Something went wrong. Please try again.'
    : 'Network error. Please check your connection and try again.';
}

export const downloadFailed: Toast = {
  title: 'Download Error',
  description: 'Please try again or contact support.',
  variant: 'destructive',
};
