import { Trans, useLingui } from '@lingui/react/macro';
import { isUuid } from '#contract/shared/ids.ts';
import { shortTag } from '#contract/i18n/languages.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';

/** Confirms a guest's order by a button and shows the outcome. The mail about the order links to it. */
export default function OrderConfirmPage({ data }: PageProps) {
  const { t } = useLingui();
  if (!data.path.endsWith('/confirmed')) return <Ask data={data} />;
  const { outcome, viewer } = data.query;
  const isReturned = outcome === 'returned';
  return (
    <QuietPage
      data={data}
      title={isReturned ? t`Your order is being refunded` : t`Your order is confirmed`}
      text={isReturned ? <Returned /> : <Confirmed viewer={viewer} />}
    >
      <ToAccount viewer={viewer} />
    </QuietPage>
  );
}

interface ViewerProps {
  /** `owner`: the user of the order's address is signed in; `other`: another user is. Undefined when signed out. */
  viewer: string | undefined;
}

function Returned() {
  return (
    <Trans>
      Either you already own it, or its discount code had already been used. Your payment will be refunded
      automatically.
    </Trans>
  );
}

function Confirmed({ viewer }: ViewerProps) {
  if (viewer === 'owner') return <Trans>Your order is in your account.</Trans>;
  if (viewer === 'other') {
    return (
      <Trans>
        Your order is in the account with the address the e-mail was sent to. You’re signed in with a different address.
      </Trans>
    );
  }
  return <Trans>Your order is in your account. Sign in with the address the e-mail was sent to.</Trans>;
}

function ToAccount({ viewer }: ViewerProps) {
  const pages = usePages();
  if (viewer === 'owner') {
    return (
      <Button href={`${pages}/dashboard`}>
        <Trans>Open the dashboard</Trans>
      </Button>
    );
  }
  if (viewer === 'other') {
    return (
      <Button href={`${pages}/logout`}>
        <Trans>Sign out</Trans>
      </Button>
    );
  }
  return (
    <Button href={`${pages}/login?return_to=${encodeURIComponent(`${pages}/dashboard`)}`}>
      <Trans>Sign in</Trans>
    </Button>
  );
}

/** Single button, because mail scanners open links but press nothing. The form needs no script. */
function Ask({ data }: PageProps) {
  const { t } = useLingui();
  const { token = '', from, outcome } = data.query;
  const isFromDashboard = from === 'dashboard';
  if (outcome === 'waiting') {
    const text = (
      <Trans>
        Its payment is disputed, or another payment of yours is still being processed. Open the link again later.
      </Trans>
    );
    return <QuietPage data={data} title={t`Your order can’t be confirmed yet`} text={text} />;
  }
  if (!isUuid(token)) {
    const supportEmail = contactAddress(data.site);
    const text = (
      <Trans>
        The link is incomplete, or the order has expired or was refunded. If you already own what you ordered, it is in
        your account. Questions? Write to <a href={contactHref(supportEmail)}>{supportEmail}</a>.
      </Trans>
    );
    return <QuietPage data={data} title={t`No order to confirm`} text={text} />;
  }
  const text = isFromDashboard ? (
    <Trans>
      If you placed this order, press the button to add it to your account. You’ll be asked to answer its questions
      again.
    </Trans>
  ) : (
    <Trans>Press the button if the order in the e-mail is yours.</Trans>
  );
  return (
    <QuietPage data={data} title={t`Confirm your order`} text={text}>
      <form method="post" action="/order/confirm">
        <input type="hidden" name="token" value={token} />
        {isFromDashboard && <input type="hidden" name="from" value="dashboard" />}
        <input type="hidden" name="language" value={shortTag(data.language)} />
        <Button type="submit">
          <Trans>Confirm the order</Trans>
        </Button>
      </form>
    </QuietPage>
  );
}
