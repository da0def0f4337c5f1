import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useShop, usePages } from '#widgets/core/shop.tsx';
import { askForToken } from '#widgets/parts/member/member.store.ts';
import { HandOver, type HandOverProps } from '#widgets/parts/payments/hand-over.tsx';
import { Button } from '#widgets/ui/button.tsx';

/** Sign-in on other sites, which have no session until a window of the shop's site has asked. */
export function SignInToPay({ href }: Pick<HandOverProps, 'href'>) {
  const { base } = useShop();
  const pages = usePages();
  const [kept, setKept] = useState(false);
  const site = new URL(base, location.href).host;
  return (
    <div className="member-out" part="message">
      <p>
        <Trans>Your purchase belongs to your account on {site}. Sign in there in a small window, then pay here.</Trans>
      </p>
      <Button part="button" onClick={() => setKept(!askForToken(base, pages))}>
        <Trans>Sign in</Trans>
      </Button>
      {kept && (
        <>
          <p role="alert">
            <Trans>This page can’t open windows. Buy it on the site itself.</Trans>
          </p>
          <HandOver href={href} reason="elsewhere" />
        </>
      )}
    </div>
  );
}
