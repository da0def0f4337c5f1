import mails from 'virtual:mails';
import './mail-view.css';

export interface MailViewProps {
  /** Its name in `server/mail/mails.ts`. */
  mail: keyof typeof mails;
  part?: 'html' | 'text';
}

/** A mail as it is sent, in either of its parts. */
export function MailView({ mail, part = 'html' }: MailViewProps) {
  const { subject, html, text } = mails[mail];
  return (
    <article className="mail-view">
      <h1>{subject}</h1>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own, without scripts; axe looks into it */}
      {part === 'html' && <iframe title={`The mail ${mail}`} srcDoc={html} />}
      {part === 'text' && <pre>{text}</pre>}
    </article>
  );
}
