import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { isUuid } from '#contract/shared/ids.ts';
import { shortTag } from '#contract/i18n/languages.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { newsletterPages } from '../../content/newsletter.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageProps } from '../../page.ts';

/** Pages that newsletters link to, and the results of their forms. */
export default function NewsletterPage({ data }: PageProps) {
  const say = useSay();
  const name = data.path.split('/').at(-1);
  if (name === 'confirm') return <Ask data={data} name={name} />;
  if (name === 'unsubscribe') return <Ask data={data} name={name} />;
  const { title, text } = newsletterPages[name === 'unsubscribed' ? name : 'confirmed'];
  return <QuietPage data={data} title={say(title)} text={say(text)} />;
}

/**
 * Single button. Mail scanners open every link, and would otherwise confirm or unsubscribe for people. They press no
 * buttons. The native form needs no script.
 */
function Ask({ data, name }: PageProps & { name: 'confirm' | 'unsubscribe' }) {
  const say = useSay();
  const { t } = useLingui();
  const { token = '', letter = '' } = data.query;
  const { title, text, button } = newsletterPages[name];
  // A truncated token would be refused only after the press.
  if (!isUuid(token)) {
    const supportEmail = contactAddress(data.site);
    const incomplete = {
      confirm: <NoConfirm email={supportEmail} />,
      unsubscribe: <NoUnsubscribe email={supportEmail} />,
    };
    return <QuietPage data={data} title={t`This link is incomplete`} text={incomplete[name]} />;
  }
  return (
    <QuietPage data={data} title={say(title)} text={say(text)}>
      <form method="post" action={`/newsletter/${name}`}>
        <input type="hidden" name="token" value={token} />
        {isUuid(letter) && <input type="hidden" name="letter" value={letter} />}
        <input type="hidden" name="language" value={shortTag(data.language)} />
        <Button type="submit">{say(button)}</Button>
      </form>
    </QuietPage>
  );
}

/** For a truncated link, and for one that the server no longer knows. */
function NoConfirm({ email }: { email: string }) {
  return (
    <Trans>
      Or it has expired: links to join work for 30 days. Open the e-mail again and press its button, or tick the box in
      any form on this site to get a new link. If neither helps, write to <a href={contactHref(email)}>{email}</a>.
    </Trans>
  );
}

function NoUnsubscribe({ email }: { email: string }) {
  return (
    <Trans>
      Some e-mail apps cut long links in two. Open the e-mail again and press the link there, or copy the whole address.
      If neither helps, write to <a href={contactHref(email)}>{email}</a> and I’ll unsubscribe you.
    </Trans>
  );
}
