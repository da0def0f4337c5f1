import { msg } from '@lingui/core/macro';
import { CHANGED_MEANWHILE } from '#contract/shared/changed-meanwhile.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { ApiError } from '#widgets/core/api/errors.ts';

/** Toast for a form whose data was saved in another window. */
export const CHANGED_TOAST = errorToast(
  msg`Changed in Another Window`,
  msg`Another version was saved in the meantime. Your changes are still in the form. Check them and send them again.`,
);

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === CHANGED_MEANWHILE;
}
