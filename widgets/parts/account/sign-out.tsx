import { Trans } from '@lingui/react/macro';
import { useShop } from '#widgets/core/api/shop.tsx';
import { SignOutForm } from '#widgets/parts/member/sign-out/sign-out-form.tsx';
import { isSignOutPaused, SignOutQuestion } from '#widgets/parts/member/sign-out/sign-out-question.tsx';
import { useSignOut } from '#widgets/parts/member/sign-out/use-sign-out.ts';
import { Button } from '#widgets/ui/button.tsx';
import { signOutEverywhere } from './account.api.ts';

/** Buttons to sign out of this browser, or of every browser. */
export function SignOut({ onOut }: { onOut: () => void }) {
  const { api } = useShop();
  const everywhere = useSignOut(() => signOutEverywhere(api), onOut);
  if (isSignOutPaused(everywhere)) {
    return (
      <div className="dash-actions">
        <SignOutQuestion signOut={everywhere} />
      </div>
    );
  }
  return (
    <>
      <SignOutForm variant="quiet" disabled={everywhere.busy}>
        <Button
          variant="quiet"
          busy={everywhere.busy}
          busyLabel={<Trans>Signing out...</Trans>}
          onClick={everywhere.start}
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
      </SignOutForm>
      <p className="setting-hint">
        <Trans>
          Download links in e-mails still work until they expire, and your private calendar address until you replace or
          delete it.
        </Trans>
      </p>
    </>
  );
}
