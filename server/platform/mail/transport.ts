import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { senderIn } from '../brand.ts';
import { getErrorMessage } from '../errors.ts';
import { isLocalHost } from '../http/protection/same-machine.ts';
import type { OutboxMail } from '../outbox/outbox-mail.entity.ts';
import { renderHeaderPicture } from './header-picture.ts';
import { headerText } from './plain.ts';
import type { MailLook } from './mail-look.ts';
import { renderMail } from './render.ts';

/** Mail servers may take long (RFC 5321, 4.5.3.2.6); a retry would send a duplicate. */
const SEND_MS = 150_000;
/** Connections at the same time: as many as the outbox has mails in work. Mail servers commonly allow ten. */
const CONNECTIONS = 8;
/** Connections are reused within a burst, and closed afterwards. */
const IDLE_MS = 2_000;

/** Attachment, created at sending so that the outbox holds no files. */
interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** Sends one mail; resolves when the server has accepted it. */
export type SendMail = (mail: OutboxMail) => Promise<void>;

export interface MailerOptions {
  /** Address of the mail server. */
  url: string;
  /** The visible sender, as it is when a mail leaves. */
  from: string | (() => string);
  /** Address that reads replies, as it is when a mail leaves; the sender's by default. */
  contact?: () => string;
  /** Right part of the Message-ID. */
  domain: string;
  /** Colours and logo, as they are when a mail leaves. */
  look?: () => MailLook;
  /** Loads the logo as a PNG. If it fails, the mail has the name instead. Without it, the mail links the logo. */
  logo?: (src: string) => Promise<Buffer>;
  /** Loads a mail's attachments. If it fails, the mail is retried. */
  attach?: (mail: OutboxMail) => Promise<MailAttachment[]>;
  log: Logger;
}

/**
 * Creates a sender over SMTP. The Message-ID comes from the row, so that a second delivery of a mail
 * (the process died between sending and saving) is recognised as a duplicate.
 */
export function createMailer({ url, from, contact, domain, look, logo, attach, log }: MailerOptions): SendMail {
  let connecting: Promise<Transporter> | undefined;
  return async (mail) => {
    const { id, recipient, template, language, data, replyTo, unsubscribeUrl } = mail;
    const noteFailure = (error: unknown) =>
      log.warn({ mail: id, problem: getErrorMessage(error) }, 'mail.header_failed');
    const { look: mailLook, pictures } = await attachPictures(look?.() ?? {}, { logo, domain, noteFailure });
    const { subject, html, text } = await renderMail(template, data, language, mailLook);
    const attachments = (await attach?.(mail)) ?? [];
    const sender = typeof from === 'string' ? from : from();
    const transport = await (connecting ??= connect(url));
    await transport.sendMail({
      from: sender,
      to: recipient,
      subject,
      html,
      text,
      attachments: [...pictures, ...attachments],
      messageId: `<${id}@${domain}>`,
      // As an object and not as a header line: a typed name is encoded and cannot add an address.
      ...(replyTo
        ? { replyTo: { name: headerText(replyTo.name), address: replyTo.address } }
        : replyToContact(sender, contact?.())),
      headers: { ...AUTOMATIC, ...(unsubscribeUrl && listHeaders(unsubscribeUrl, domain)) },
      // Closes a connection that a trickling server keeps alive; the mail is retried.
      signal: AbortSignal.timeout(SEND_MS),
    });
  };
}

/** Mails invite replies, which a sender such as no-reply@ would lose. */
function replyToContact(sender: string, contact = '') {
  const isOther = contact !== '' && contact.toLowerCase() !== senderIn(sender).toLowerCase();
  return isOther ? { replyTo: { name: '', address: contact } } : {};
}

interface PictureSources {
  logo: MailerOptions['logo'] | undefined;
  domain: string;
  noteFailure: (error: unknown) => void;
}

/** Returns the look with the pictures of the head inside the mail: remote ones would tell the shop when it is opened. */
async function attachPictures(look: MailLook, { logo: load, domain, noteFailure }: PictureSources) {
  const header = await renderHeaderPicture(look.look, noteFailure);
  const pictures = header ? [inlinePicture('header', header, domain)] : [];
  const attached: MailLook = { ...look, headerPicture: header && `cid:header@${domain}` };
  if (load && look.logo) {
    try {
      pictures.push(inlinePicture('logo', await load(look.logo.src), domain));
      attached.logo = { ...look.logo, src: `cid:logo@${domain}` };
    } catch (error) {
      noteFailure(error);
      attached.logo = undefined;
    }
  }
  return { look: attached, pictures };
}

function inlinePicture(name: string, content: Buffer, domain: string) {
  const cid = `${name}@${domain}`;
  return { filename: `${name}.png`, content, contentType: 'image/png', contentDisposition: 'inline' as const, cid };
}

/**
 * Returns the address as options of a connection that sends no password unencrypted, except to this machine.
 * `?requireTLS=false` in the address allows it.
 */
export function mailServer(url: string): { url: string; requireTLS: boolean } {
  const { protocol, username, password, hostname } = new URL(url);
  return { url, requireTLS: protocol === 'smtp:' && username + password !== '' && !isLocalHost(hostname) };
}

/** Loaded with the first mail. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...mailServer(url),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    idleTimeout: IDLE_MS,
    // The outbox retries after a lost connection, because it knows whether the mail is still of use.
    maxRequeues: 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 120_000,
    // Templates are ours and hold no paths or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Prevents out-of-office replies (RFC 3834, and Exchange's header). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Names the list (RFC 2919), and lets mail programs offer their own button for leaving it (RFC 8058). */
function listHeaders(unsubscribeUrl: string, domain: string): Record<string, string> {
  return {
    Precedence: 'bulk',
    'List-Id': `<newsletter.${domain}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
