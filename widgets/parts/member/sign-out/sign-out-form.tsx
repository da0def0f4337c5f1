import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePrefix, useShop } from '#widgets/core/api/shop.tsx';
import { Button, type ButtonProps } from '#widgets/ui/button.tsx';
import { endSession } from '../sign-in/login.api.ts';
import { logoutPath } from './logout-path.ts';
import { SessionChanged } from '../session/session-changed.tsx';
import { isSignOutPaused, SignOutQuestion } from './sign-out-question.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { useSignOut } from './use-sign-out.ts';

interface SignOutFormProps {
  variant?: ButtonProps['variant'];
  disabled?: boolean;
  /** Another way to sign out, beside the button. */
  children?: ReactNode;
}

/**
 * Signs out of this browser. Without the script, the browser submits the form, and the shop's answer clears the device.
 */
export function SignOutForm({ variant, disabled = false, children }: SignOutFormProps) {
  const { api, base } = useShop();
  const prefix = usePrefix();
  const signOut = useSignOut(() => endSession(api));
  const state = useSessionState();
  if (state === 'other') return <SessionChanged now={state} />;
  return (
    <form
      className="dash-actions"
      method="post"
      action={base + logoutPath(prefix)}
      onSubmit={(event) => {
        event.preventDefault();
        signOut.start();
      }}
    >
      {isSignOutPaused(signOut) ? (
        <SignOutQuestion signOut={signOut} />
      ) : (
        <>
          <Button
            type="submit"
            variant={variant}
            disabled={disabled}
            busy={signOut.busy}
            busyLabel={<Trans>Signing out...</Trans>}
          >
            <Trans>Sign out</Trans>
          </Button>
          {children}
        </>
      )}
    </form>
  );
}
