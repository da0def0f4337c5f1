import { Trans, useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { useShop } from '#widgets/core/api/shop.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { endSession } from '../sign-in/login.api.ts';
import { isSignOutPaused, SignOutQuestion } from './sign-out-question.tsx';
import type { SignOutState } from './sign-out-steps.ts';
import { useSignOut } from './use-sign-out.ts';

/** Asks on the page itself about data that only its memory has, which the confirmation page could not see. */
export function SignOutDialog({ asked, onClose }: { asked: SignOutState; onClose: () => void }) {
  const { api } = useShop();
  const { t } = useLingui();
  const signOut = useSignOut(() => endSession(api), onClose, asked);
  return createPortal(
    <Dialog open={signOut.state.step !== 'ready'} onClose={onClose} title={<Trans>Sign out</Trans>}>
      {isSignOutPaused(signOut) ? (
        <SignOutQuestion signOut={{ ...signOut, cancel: onClose }} />
      ) : (
        <Spinner label={t`Signing out...`} />
      )}
    </Dialog>,
    document.body,
  );
}
