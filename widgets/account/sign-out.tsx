import { useShop } from '#widgets/core/shop.tsx';
import { noteMember } from '#widgets/member/known-member.ts';
import { leave } from '#widgets/member/leave.ts';
import { LOGOUT_PATH } from '#widgets/member/login.api.ts';
import { Button } from '#widgets/ui/button.tsx';
import { signOutEverywhere } from './account.api.ts';
import { useAction } from '../core/use-action.ts';

/** Here, or in every browser at once. */
export function SignOut({ onOut }: { onOut: () => void }) {
  const { api, base } = useShop();
  const [busy, everywhere] = useAction(async () => {
    await signOutEverywhere(api);
    noteMember(false);
    leave.to(`${base}/`);
  }, onOut);
  return (
    <form className="dash-actions" method="post" action={base + LOGOUT_PATH} onSubmit={() => noteMember(false)}>
      <Button type="submit" variant="quiet" disabled={busy}>
        Sign out
      </Button>
      <Button variant="quiet" busy={busy} busyLabel="Signing out..." onClick={everywhere}>
        Sign out everywhere
      </Button>
    </form>
  );
}
