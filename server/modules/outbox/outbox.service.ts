import { randomUUID } from 'node:crypto';
import type { Em } from '../../db/orm.ts';
import type { MailTemplate } from '../../mail/mails.ts';
import type { Mode } from '../../mode.ts';
import { OutboxMail } from './outbox-mail.entity.ts';

export interface NewMail {
  recipient: string;
  template: MailTemplate;
  data: Record<string, string>;
  replyTo?: { name: string; address: string };
  unsubscribeUrl?: string;
  receiptNumber?: number;
  receiptMode?: Mode;
  cause?: string;
  fromForm?: boolean;
  notBefore?: Date;
}

/** Writes a mail beside its cause: it leaves when, and only when, the transaction around it commits. */
export function enqueueMail(em: Em, { recipient, notBefore, ...mail }: NewMail, now: Date): OutboxMail {
  return em.create(OutboxMail, {
    id: randomUUID(),
    recipient: recipient.toLowerCase(),
    createdAt: now,
    notBefore: notBefore ?? now,
    nextAttemptAt: notBefore ?? now,
    ...mail,
  });
}

/** Takes back what the newsletter has not sent yet to somebody who has left it. */
export async function cancelListMails(em: Em, recipient: string): Promise<void> {
  await em.nativeUpdate(
    OutboxMail,
    { recipient, status: 'pending', unsubscribeUrl: { $ne: null } },
    { status: 'cancelled', leasedUntil: null },
  );
}
