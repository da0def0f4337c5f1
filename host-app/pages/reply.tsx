import { contactAddress, contactHref } from '../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { MESSAGE_MAX } from '#contract/form-rules.ts';
import { shortTag } from '#contract/languages.ts';
import type { ReplyPage as Known } from '#contract/reply.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { QuietPage } from '../layout/quiet-page.tsx';
import type { PageData, PageProps } from '../page.ts';

/** Where the link of a coach's answer leads: what was answered, and room for a reply. It takes no account and no script. */
export default function ReplyPage({ data }: PageProps) {
  const { t } = useLingui();
  const { reply } = data;
  const supportEmail = contactAddress(data.site);
  const email = <a href={contactHref(supportEmail)}>{supportEmail}</a>;
  if (!reply) {
    const text = <Trans>Open the e-mail again and press its button. If that does not help, write to {email}.</Trans>;
    return <QuietPage data={data} title={t`This link is not complete`} text={text} />;
  }
  if (reply.state === 'expired') {
    const text = (
      <Trans>
        It works for 30 days at most, and no more once its reader has another address or is a client: clients write on
        their coaching page. Everybody else can answer the e-mail itself, or write to {email}.
      </Trans>
    );
    return <QuietPage data={data} title={t`This link has run out`} text={text} />;
  }
  if (reply.state === 'unknown') {
    const text = <Trans>Nothing belongs to this link. Answer the e-mail itself, or write to {email}.</Trans>;
    return <QuietPage data={data} title={t`This link is not known`} text={text} />;
  }
  return <Open data={data} reply={reply} />;
}

function Open({ data, reply: { name, entries } }: { data: PageData; reply: Extract<Known, { state: 'open' }> }) {
  const { t } = useLingui();
  const { longDate } = useDates();
  const { sent, problem, key = '' } = data.query;
  const shown = <bdi>{name}</bdi>;
  return (
    <QuietPage
      data={data}
      title={t`Your coach has answered`}
      text={<Trans>Hello {shown}, this is between you and your coach.</Trans>}
    >
      <ol className="reply">
        {entries.map(({ id, from, text, at }) => {
          const day = longDate(at);
          return (
            <li key={id} data-from={from}>
              <p className="reply-who">
                {from === 'coach' ? <Trans>Your coach, {day}</Trans> : <Trans>You, {day}</Trans>}
              </p>
              <p className="reply-said">
                <bdi>{text}</bdi>
              </p>
            </li>
          );
        })}
      </ol>
      {sent && !problem && (
        <p role="status" className="reply-outcome">
          <Trans>Your reply is with your coach.</Trans>
        </p>
      )}
      {problem && (
        <p role="alert" className="reply-outcome" data-bad>
          <Problem problem={problem} />
        </p>
      )}
      <form method="post" action="/reply/send" className="reply-form">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="language" value={shortTag(data.language)} />
        <div className="c-field">
          <label htmlFor="reply-text">
            <Trans>Your reply</Trans>
          </label>
          <textarea id="reply-text" name="text" rows={6} maxLength={MESSAGE_MAX} required />
        </div>
        <Button type="submit">
          <Trans>Send the reply</Trans>
        </Button>
      </form>
    </QuietPage>
  );
}

function Problem({ problem }: { problem: string }) {
  if (problem === 'empty')
    return <Trans>Nothing was sent: please write a reply of at most {MESSAGE_MAX} characters.</Trans>;
  return (
    <Trans>
      Nothing was sent: that was too much at once. Go back to have your words again, and try once more in a minute.
    </Trans>
  );
}
