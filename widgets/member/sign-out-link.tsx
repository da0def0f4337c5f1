import { Trans } from '@lingui/react/macro';
import { usePages, useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { leave } from './leave.ts';
import { endSession } from './login.api.ts';
import { NOT_SIGNED_OUT, signOut } from './sign-out-steps.ts';
import { usePreloadedDevice } from './use-sign-out.ts';

/**
 * A link that signs out, or leads to the page with the question if the member has to decide. That page is its address:
 * opened in another tab or without scripts, the link must not end the session and leave data on the device.
 */
export function SignOutLink() {
  const { api } = useShop();
  const { toast } = useToast();
  const pages = usePages();
  const question = `${pages}/logout`;
  usePreloadedDevice();

  async function go() {
    const { step } = await signOut(api, () => endSession(api));
    if (step === 'done') leave.to(`${pages}/`);
    // Without a connection the page with the question would not open either.
    else if (step === 'offline' || !navigator.onLine) toast(NOT_SIGNED_OUT);
    else leave.to(question);
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
