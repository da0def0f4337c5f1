import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { shortTag } from '#contract/i18n/languages.ts';
import { usePages } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { account } from '../../content/account.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';

/** Page for undoing a change of address, and for the result of that or of deleting an account. */
export default function AccountPage({ data }: PageProps) {
  const say = useSay();
  const pages = usePages();
  const name = data.path.split('/').at(-1);
  if (name === 'undo-email') return <Undo data={data} />;
  if (name === 'deleted') {
    const { title, text, disputed } = account.deleted;
    return (
      <QuietPage
        data={data}
        title={say(title)}
        text={
          <>
            {say(text)} {say(disputed)}
          </>
        }
      />
    );
  }
  const { title, text, button } = account.restored;
  return (
    <QuietPage data={data} title={say(title)} text={say(text)}>
      <Button href={`${pages}/login`}>{say(button)}</Button>
    </QuietPage>
  );
}

/** Single button, because mail scanners open links but press nothing. The native form needs no script. */
function Undo({ data }: PageProps) {
  const say = useSay();
  const { t } = useLingui();
  const { key = '' } = data.query;
  // Also the target of the server's redirect for an unknown key.
  if (!/^[\w-]{43}$/.test(key)) {
    const supportEmail = contactAddress(data.site);
    return (
      <QuietPage
        data={data}
        title={t`This link does not work any more`}
        text={
          <Trans>
            It works once, for seven days. If someone has taken over your account, write to{' '}
            <a href={contactHref(supportEmail)}>{supportEmail}</a>.
          </Trans>
        }
      />
    );
  }
  const { title, text, button } = account.undo;
  return (
    <QuietPage data={data} title={say(title)} text={say(text)}>
      <form method="post" action="/api/user/email/undo">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="language" value={shortTag(data.language)} />
        <Button type="submit">{say(button)}</Button>
      </form>
    </QuietPage>
  );
}
