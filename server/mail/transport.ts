import { createTransport } from 'nodemailer';
import type { OutboxMail } from '../modules/outbox/outbox-mail.entity.ts';
import { renderMail } from './render.ts';

/** Hands one mail to the mail server; resolves when the server has taken it. */
export type SendMail = (mail: Pick<OutboxMail, 'id' | 'recipient' | 'template' | 'data'>) => Promise<void>;

/**
 * A sender over SMTP. `from` is the visible sender; the Message-ID comes from the row, so that a mail
 * that is delivered twice (the process died between sending and noting it) is recognised as one.
 */
export function createMailer({ url, from, domain }: { url: string; from: string; domain: string }): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Templates are ours and hold no paths or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, recipient, template, data }) => {
    const { subject, html, text } = await renderMail(template, data);
    await transport.sendMail({ from, to: recipient, subject, html, text, messageId: `<${id}@${domain}>` });
  };
}
