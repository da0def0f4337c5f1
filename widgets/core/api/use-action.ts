import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { ApiError, isOtherMember } from '#widgets/core/api/errors.ts';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { errorToast, tooManyTries } from '../toasts/error-toasts.ts';

const changed = errorToast(
  msg`Out of Date`,
  msg`It was changed after this page loaded. You now see the current version.`,
);

/**
 * Returns an action that ignores presses while busy. Calls `onOut` if the page is out of date, because the session has
 * ended or another tab was quicker.
 */
export function useAction(act: () => Promise<void>, onOut: () => void): [busy: boolean, run: () => void] {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      // The page itself shows that another member is signed in.
      if (isOtherMember(error)) return;
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 409) toast(changed);
      if (status === 401 || status === 409) onOut();
      else toast(status === 429 ? tooManyTries : errorToast(msg`That Didn’t Work`, msg`Please try again.`));
    } finally {
      setBusy(false);
    }
  }
  return [busy, () => void run()];
}
