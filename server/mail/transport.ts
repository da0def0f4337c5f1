import { createTransport } from 'nodemailer';
import type { OutboxMail } from '../modules/outbox/outbox-mail.entity.ts';
import { headerText } from './plain.ts';
import { renderMail } from './render.ts';

/** Mail servers may think for long about a mail (RFC 5321, 4.5.3.2.6); asking again would make it two. */
const SEND_MS = 150_000;

/** Hands one mail to the mail server; resolves when the server has taken it. */
export type SendMail = (
  mail: Pick<OutboxMail, 'id' | 'recipient' | 'template' | 'data' | 'replyTo' | 'unsubscribeUrl'>,
) => Promise<void>;

/**
 * A sender over SMTP. `from` is the visible sender; the Message-ID comes from the row, so that a mail
 * that is delivered twice (the process died between sending and noting it) is recognised as one.
 */
export function createMailer({ url, from, domain }: { url: string; from: string; domain: string }): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 120_000,
    // Templates are ours and hold no paths or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, recipient, template, data, replyTo, unsubscribeUrl }) => {
    const { subject, html, text } = await renderMail(template, data);
    const sending = transport.sendMail({
      from,
      to: recipient,
      subject,
      html,
      text,
      messageId: `<${id}@${domain}>`,
      // As parts and not as a line: what a visitor typed as a name is encoded and cannot add an address.
      ...(replyTo && { replyTo: { name: headerText(replyTo.name), address: replyTo.address } }),
      ...(unsubscribeUrl && { headers: unsubscribing(unsubscribeUrl) }),
    });
    await within(SEND_MS, sending);
  };
}

/** Lets mail programs offer their own button for leaving the list (RFC 8058). */
function unsubscribing(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A server that trickles keeps a connection alive for ever; a mail that takes this long is tried again. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const timeout = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () =>
      reject(new Error(`The mail server took longer than ${ms / 1000} seconds.`)),
    );
  });
  await Promise.race([work, late]);
}
