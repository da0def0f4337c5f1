import { Trans } from '@lingui/react/macro';
import { usePrefix, useShop } from '#widgets/core/shop.tsx';
import { leave } from './leave.ts';
import { logoutPath } from './login.api.ts';
import { useLeaving } from './use-leaving.ts';

/** A plain link, which leads to a question first where something would be lost with it. */
export function SignOutLink() {
  const { api, base } = useShop();
  const prefix = usePrefix();
  const signOut = base + logoutPath(prefix);
  const leaving = useLeaving(api);

  async function go() {
    const free = await leaving.prepare();
    if (free) await leaving.clear();
    leave.to(free ? base + logoutPath(prefix, true) : `${base + prefix}/logout`);
  }

  return (
    <a
      href={signOut}
      onClick={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <Trans comment="A link that signs out.">Logout</Trans>
    </a>
  );
}
