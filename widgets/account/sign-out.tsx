import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { useShop, usePages } from '#widgets/core/shop.tsx';
import { leave } from '#widgets/member/leave.ts';
import { LeavingQuestion } from '#widgets/member/leaving-question.tsx';
import { SignOutForm } from '#widgets/member/sign-out-form.tsx';
import { useLeaving } from '#widgets/member/use-leaving.ts';
import { Button } from '#widgets/ui/button.tsx';
import { signOutEverywhere } from './account.api.ts';
import { useAction } from '../core/use-action.ts';

/** Here, or in every browser at once. */
export function SignOut({ onOut }: { onOut: () => void }) {
  const { api } = useShop();
  const pages = usePages();
  const leaving = useLeaving(api);
  const discard = useRef(false);
  const [busy, go] = useAction(async () => {
    await signOutEverywhere(api);
    await leaving.clear(discard.current);
    leave.to(`${pages}/`);
  }, onOut);
  const [preparing, everywhere] = useAction(async () => {
    if (await leaving.prepare()) go();
  }, onOut);
  function leaveNow(discardOthers: boolean) {
    discard.current = discardOthers;
    go();
  }
  if (leaving.lost !== undefined) {
    return (
      <div className="dash-actions">
        <LeavingQuestion lost={leaving.lost} onLeave={leaveNow} onStay={leaving.stay} />
      </div>
    );
  }
  return (
    <SignOutForm variant="quiet" disabled={busy || preparing}>
      <Button variant="quiet" busy={busy || preparing} busyLabel={<Trans>Signing out...</Trans>} onClick={everywhere}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </SignOutForm>
  );
}
