import { msg } from '@lingui/core/macro';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { ApiError } from '#widgets/core/errors.ts';

/** A provider refuses the payment until the coach mends something there, such as an archived product. */
export const PROVIDER_REFUSED = errorToast(
  msg`Payment Not Possible`,
  msg`This payment cannot be taken right now, and trying again does not help. Nothing was charged. The shop has been told.`,
);

export function isProviderRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'provider_refused';
}
