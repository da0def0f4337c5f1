import { html } from 'htm/react';
import { Fragment, type ReactNode } from 'react';
import { sandboxFrame } from '../document.ts';
import type { ReadMail } from './read-mail.ts';

/** The list of received mails, newest first, as a whole document. */
export function listPage(mails: readonly ReadMail[]): Promise<string> {
  const rows = mails.map(
    ({ id, to, subject, receivedAt }) =>
      html`<li key=${id}>
        <a href=${`/sandbox/mailbox/${id}`}>${subject}</a>
        <p>To ${to}, <time dateTime=${receivedAt}>${receivedAt.slice(0, 16).replace('T', ' ')} UTC</time></p>
      </li>`,
  );
  const empty = html`<p>No e-mail yet. Ask for the free morning routine on the <a href="/">front page</a>.</p>`;
  return frame('Mailbox', rows.length > 0 ? html`<ul>${rows}</ul>` : empty);
}

/** Renders a mail: its text part, and its HTML part in a sandboxed frame. */
export function mailPage({ id, from, to, subject, text, attachments, receivedAt }: ReadMail): Promise<string> {
  const attached = attachments.map(({ name }) => name).join(', ');
  return frame(
    subject,
    html`<${Fragment}>
      <p><a href="/sandbox/mailbox">Mailbox</a></p>
      <p>
        From ${from}<br />To ${to}<br /><time dateTime=${receivedAt}>${receivedAt}</time>
        ${attached && html`<${Fragment}><br />Attached: ${attached}<//>`}
      </p>
      <iframe src=${`/sandbox/mailbox/${id}/html`} title="The mail as its reader sees it"></iframe>
      <h2>Text part</h2>
      <pre>${text}</pre>
    <//>`,
  );
}

function frame(title: string, body: ReactNode): Promise<string> {
  return sandboxFrame(title, 'these e-mails stay on this machine and were not sent.', body);
}
