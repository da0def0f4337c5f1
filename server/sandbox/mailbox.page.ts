import { escapeXml as escape } from '../http/xml.ts';
import { sandboxFrame } from './frame.ts';
import type { ReadMail } from './mailbox.routes.ts';

/** The list of received mails, newest first, as a whole document. */
export function listPage(mails: readonly ReadMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, receivedAt }) => `<li><a href="/sandbox/mailbox/${id}">${escape(subject)}</a>
<p>To ${escape(to)}, <time datetime="${receivedAt}">${receivedAt.slice(0, 16).replace('T', ' ')} UTC</time></p></li>`,
  );
  const empty = '<p>No mail yet. Ask for the free morning routine on the <a href="/">front page</a>.</p>';
  return frame('Mailbox', rows.length > 0 ? `<ul>${rows.join('')}</ul>` : empty);
}

/** One mail: its text part to read, its HTML part in a frame that can do nothing. */
export function mailPage({ id, from, to, subject, text, attachments, receivedAt }: ReadMail): string {
  const attached = attachments.map(({ name }) => escape(name)).join(', ');
  return frame(
    subject,
    `<p><a href="/sandbox/mailbox">Mailbox</a></p>
<p>From ${escape(from)}<br>To ${escape(to)}<br><time datetime="${receivedAt}">${receivedAt}</time>${attached && `<br>Attached: ${attached}`}</p>
<iframe src="/sandbox/mailbox/${id}/html" title="The mail as its reader sees it"></iframe>
<h2>Text part</h2>
<pre>${escape(text)}</pre>`,
  );
}

function frame(title: string, body: string): string {
  return sandboxFrame(title, 'these mails were caught on this machine and sent to nobody.', body);
}
