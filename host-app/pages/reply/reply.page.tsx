import { contactAddress, contactHref } from '../../layout/contact-address.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { MESSAGE_MAX } from '#contract/forms/form-rules.ts';
import { shortTag } from '#contract/i18n/languages.ts';
import type { ReplyPage as Known } from '#contract/messages/reply.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { QuietPage } from '../../layout/quiet-page.tsx';
import type { PageData, PageProps } from '../../page.ts';

/** Page of an answer by the coach, with a reply form. Needs no account and no script. */
export default function ReplyPage({ data }: PageProps) {
  const { t } = useLingui();
  const { reply } = data;
  const supportEmail = contactAddress(data.site);
  const email = <a href={contactHref(supportEmail)}>{supportEmail}</a>;
  if (!reply) {
    const text = <Trans>Open the e-mail again and press its button. If that doesn’t help, write to {email}.</Trans>;
    return <QuietPage data={data} title={t`This link is incomplete`} text={text} />;
  }
  if (reply.state === 'expired') {
    const text = (
      <Trans>
        The link works for up to 30 days. It stops working if your address changes or you become a client; clients write
        on their coaching page. Otherwise reply to the e-mail or write to {email}.
      </Trans>
    );
    return <QuietPage data={data} title={t`This link has expired`} text={text} />;
  }
  if (reply.state === 'unknown') {
    const text = <Trans>This link doesn’t match any message. Reply to the e-mail or write to {email}.</Trans>;
    return <QuietPage data={data} title={t`Unknown link`} text={text} />;
  }
  return <Open data={data} reply={reply} />;
}

function Open({ data, reply: { entries } }: { data: PageData; reply: Extract<Known, { state: 'open' }> }) {
  const { t } = useLingui();
  const { longDate } = useDates();
  const { sent, problem, key = '' } = data.query;
  return (
    <QuietPage data={data} title={t`Your coach replied`} text={<Trans>This is between you and your coach.</Trans>}>
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
          <Trans>Your reply has been sent to your coach.</Trans>
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
          <Trans>Send reply</Trans>
        </Button>
      </form>
    </QuietPage>
  );
}

function Problem({ problem }: { problem: string }) {
  if (problem === 'empty') return <Trans>Not sent. Write a reply of at most {MESSAGE_MAX} characters.</Trans>;
  return <Trans>Not sent: too many requests. Go back to get your text and try again in a minute.</Trans>;
}
