import { Trans } from '@lingui/react/macro';
import { usePrefix, useShop } from '#widgets/core/shop.tsx';
import { leave } from './leave.ts';
import { logoutPath } from './login.api.ts';
import { useLeaving } from './use-leaving.ts';

/**
 * A link that signs out. It asks first if something would be lost. Its address is the page with that question: opened in
 * another tab or without scripts, the link must not end the session and leave the member's data on the device.
 */
export function SignOutLink() {
  const { api, base } = useShop();
  const prefix = usePrefix();
  const question = `${base + prefix}/logout`;
  const leaving = useLeaving(api);

  async function go() {
    const free = await leaving.prepare();
    if (free) await leaving.clear();
    leave.to(free ? base + logoutPath(prefix, true) : question);
  }

  return (
    <a
      href={question}
      onClick={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <Trans comment="A link that signs out.">Logout</Trans>
    </a>
  );
}
