import { Trans } from '@lingui/react/macro';
import { useShop, usePages } from '#widgets/core/shop.tsx';
import { leave } from './leave.ts';
import { LOGOUT_PATH } from './login.api.ts';
import { useLeaving } from './use-leaving.ts';

/** A plain link, which leads to a question first where something would be lost with it. */
export function SignOutLink() {
  const { api, base } = useShop();
  const pages = usePages();
  const leaving = useLeaving(api);

  async function go() {
    const free = await leaving.prepare();
    if (free) await leaving.clear();
    leave.to(free ? base + LOGOUT_PATH : `${pages}/logout`);
  }

  return (
    <a
      href={base + LOGOUT_PATH}
      onClick={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <Trans comment="A link that signs out.">Logout</Trans>
    </a>
  );
}
