import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import type { ContactInput } from '#contract/contact.ts';
import { speakerOf } from '../../words.ts';
import { type Brand, mailDataIn } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import type { BotSignal } from '../../http/form.ts';
import { enqueueFormMail, lockAddress } from '../outbox/form-mail.service.ts';
import { enqueueMail } from '../outbox/outbox.service.ts';
import { interestLabels } from '../programs/interests.service.ts';
import { noteHeard } from '../threads/threads.service.ts';
import { ContactMessage } from './contact.entity.ts';

/** Stores a message with the mail that brings it to the coach and the one that acknowledges it. */
export function sendMessage(
  em: Em,
  input: ContactInput,
  {
    brand,
    coaches,
    prefix,
    botSignal,
    language,
    now,
  }: {
    brand: Brand;
    coaches: readonly string[];
    /** Start of programme names that nobody is shown. */
    prefix: string;
    botSignal: BotSignal | null;
    language: Language;
    now: Date;
  },
): Promise<void> {
  const { name, email, programInterest, message } = input;
  const emailKey = toEmailKey(email);
  return em.transactional(async (tx) => {
    await lockAddress(tx, emailKey);
    if (!botSignal) await writeMails(tx);
    const row = { name, email, emailKey, programInterest, message };
    await tx.insert(ContactMessage, { id: randomUUID(), ...row, botSignal, createdAt: now });
    await noteHeard(tx, { name, email, text: message, language, bot: Boolean(botSignal), now });
  });

  async function writeMails(tx: Em) {
    // It goes to whatever address was typed. With nothing of the form in it, nobody can send spam by it.
    await enqueueFormMail(
      tx,
      { recipient: emailKey, template: 'contact-received', language, data: mailDataIn(brand, language) },
      now,
    );
    const coach = await speakerOf(brand.language);
    const about = (programInterest && (await interestLabels(tx, prefix))[programInterest]) || coach.say(msg`Not said`);
    const data = {
      ...mailDataIn(brand, brand.language),
      name,
      email,
      about,
      message: message || coach.say(msg`(no message)`),
    };
    for (const recipient of coaches) {
      const mail = { recipient, template: 'contact-message', language: brand.language, data } as const;
      enqueueMail(tx, { ...mail, about: emailKey, replyTo: { name, address: email } }, now);
    }
  }
}
