import { Trans, useLingui } from '@lingui/react/macro';
import { isUuid } from '#contract/shared/ids.ts';
import { shortTag } from '#contract/i18n/languages.ts';
import { Button } from '#widgets/ui/button.tsx';
import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';

/** Target of the mail about a withdrawal, and the result of its form. */
export default function WithdrawConfirmPage({ data }: PageProps) {
  const { t } = useLingui();
  if (data.path.endsWith('/confirmed')) {
    const text = (
      <Trans>We’ve sent you an e-mail that says what has ended and what will be refunded. Please keep it.</Trans>
    );
    return <QuietPage data={data} title={t`We’ve got your confirmation`} text={text} />;
  }
  return <Ask data={data} />;
}

/** Single button, because mail scanners open links but press nothing. The form needs no script. */
function Ask({ data }: PageProps) {
  const { t } = useLingui();
  const { token = '' } = data.query;
  if (!isUuid(token)) {
    const supportEmail = contactAddress(data.site);
    const text = (
      <Trans>
        The link is incomplete, or your coach has already handled the withdrawal. Open the e-mail again and press its
        button. If that doesn’t help, write to <a href={contactHref(supportEmail)}>{supportEmail}</a>. Your withdrawal
        is stored either way.
      </Trans>
    );
    return <QuietPage data={data} title={t`No withdrawal to confirm`} text={text} />;
  }
  const text = (
    <Trans>
      Press the button to withdraw from the contract named in the e-mail. It ends at once. You can’t undo this.
    </Trans>
  );
  return (
    <QuietPage data={data} title={t`Confirm the withdrawal`} text={text}>
      <form method="post" action="/withdraw/confirm">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="language" value={shortTag(data.language)} />
        <Button type="submit">
          <Trans>Withdraw from the contract</Trans>
        </Button>
      </form>
    </QuietPage>
  );
}
