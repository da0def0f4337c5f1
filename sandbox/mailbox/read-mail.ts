import PostalMime from 'postal-mime';
import type { SandboxMail } from './mailbox.entity.ts';

/** A received mail, taken apart. */
export interface ReadMail {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string }[];
  receivedAt: string;
}

export async function readMail({ id, recipient, raw, receivedAt }: SandboxMail): Promise<ReadMail> {
  const { from, subject = '', text = '', html = '', attachments } = await PostalMime.parse(raw);
  const sender = from ? `${from.name ?? ''} <${from.address ?? ''}>`.trim() : '';
  return {
    id,
    to: recipient,
    from: sender,
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, mimeType }) => ({ name: filename ?? '', type: mimeType })),
    receivedAt: receivedAt.toISOString(),
  };
}
