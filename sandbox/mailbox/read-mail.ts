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
  /** Without the pictures inside the mail. */
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
    attachments: attachments
      .filter(({ related }) => !related)
      .map(({ filename, mimeType }) => ({ name: filename ?? '', type: mimeType })),
    receivedAt: receivedAt.toISOString(),
  };
}

/** Returns the HTML part with its inline pictures as `data:` URLs, because browsers do not know `cid:`. */
export async function readMailPage({ raw }: Pick<SandboxMail, 'raw'>): Promise<string> {
  const { html = '', attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  return attachments.reduce((page, { contentId, mimeType, content }) => {
    const cid = contentId?.replaceAll(/^<|>$/g, '');
    return cid ? page.replaceAll(`"cid:${cid}"`, () => `"data:${mimeType};base64,${content as string}"`) : page;
  }, html);
}
