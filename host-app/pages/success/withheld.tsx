import { Trans } from '@lingui/react/macro';
import type { PaymentStatusResponse } from '#contract/checkout.ts';
import { usePages } from '#widgets/core/shop.tsx';

export interface WithheldNoticeProps {
  reason: NonNullable<PaymentStatusResponse['withheld']>;
}

/** Explains why the address and files of an order are hidden, and how its buyer gets them. */
export function WithheldNotice({ reason }: WithheldNoticeProps) {
  const pages = usePages();
  const login = `${pages}/login?return_to=${encodeURIComponent(`${pages}/dashboard`)}`;
  if (reason === 'other_member') {
    return (
      <p>
        <Trans>
          This order belongs to a different e-mail address from the one you are signed in with. We sent the confirmation
          and the receipt there.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>A confirmation e-mail was sent to you, with the receipt.</Trans>
      </p>
      <p>
        {reason === 'sign_in' ? (
          <Trans>This order belongs to an account. Sign in to see its details.</Trans>
        ) : (
          <Trans>
            This page shows order details for one hour after payment. The e-mail has the links. You can also sign in
            with the address you paid with.
          </Trans>
        )}{' '}
        <a href={login}>
          <Trans>Sign in</Trans>
        </a>
      </p>
    </>
  );
}
