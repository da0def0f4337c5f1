import { msg } from '@lingui/core/macro';
import { CHANGED_MEANWHILE } from '#contract/changed-meanwhile.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { ApiError } from '#widgets/core/errors.ts';

/** Toast for a form whose data was saved in another window. */
export const CHANGED_TOAST = errorToast(
  msg`Changed in Another Window`,
  msg`Something else was saved meanwhile. What you changed here is still in the form: look through it, and send it again.`,
);

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === CHANGED_MEANWHILE;
}
