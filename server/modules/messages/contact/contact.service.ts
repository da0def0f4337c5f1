import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { toEmailKey } from '#contract/email.ts';
import type { Language } from '#contract/languages.ts';
import type { ContactInput } from '#contract/contact.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { type Brand, buildMailData } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { BotSignal } from '#server/platform/http/form.ts';
import { enqueueFormMail, lockAddress } from '#server/platform/outbox/form-mail.service.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import { interestLabels } from '#server/modules/catalog/programs/interests.service.ts';
import { recordIncoming } from '../threads/threads.service.ts';
import { findProvenUser } from '#server/modules/accounts/users/unproven-accounts.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import { ContactMessage } from './contact.entity.ts';

interface Sent {
  brand: Brand;
  coaches: readonly string[];
  /** Prefix that programme names lose. */
  prefix: string;
  botSignal: BotSignal | null;
  /** Signed-in sender, if any. */
  user: User | null;
  language: Language;
  now: Date;
}

/** Stores a message, mails it to the coach and acknowledges it to the sender. */
export function sendMessage(em: Em, input: ContactInput, sent: Sent): Promise<void> {
  const { name, email, programInterest, message } = input;
  const { botSignal, user, now } = sent;
  const emailKey = toEmailKey(email);
  return em.transactional(async (tx) => {
    await lockAddress(tx, emailKey);
    const owner = await findProvenUser(tx, email);
    const isProven = user?.emailKey === emailKey;
    const language = owner?.language ?? sent.language;
    if (!botSignal) {
      await acknowledge(tx, emailKey, { ...sent, language });
      await tellCoach(tx, input, { ...sent, impersonated: isProven ? null : owner });
    }
    const row = { name, email, emailKey, programInterest, message };
    await tx.insert(ContactMessage, { id: randomUUID(), ...row, botSignal, isProven, createdAt: now });
    const sender = isProven && owner ? displayName(owner) : name;
    const bot = Boolean(botSignal);
    await recordIncoming(tx, { name: sender, email, text: message, language, bot, proven: isProven, owner, now });
  });
}

/** Mails an acknowledgement to the typed address. It has no content of the form, so nobody can send spam with it. */
async function acknowledge(tx: Em, recipient: string, { brand, language, now }: Sent): Promise<void> {
  const data = buildMailData(brand, language);
  await enqueueFormMail(tx, { recipient, template: 'contact-received', language, data }, now);
}

/** `impersonated` is the account whose address a sender used without signing in. */
async function tellCoach(
  tx: Em,
  { name: typed, email, programInterest, message }: ContactInput,
  { brand, coaches, prefix, impersonated, now }: Sent & { impersonated: User | null },
): Promise<void> {
  const coach = await loadSpeaker(brand.language);
  const about = (programInterest && (await interestLabels(tx, prefix))[programInterest]) || coach.say(msg`No answer`);
  const name = impersonated ? displayName(impersonated) : typed;
  const data = {
    ...buildMailData(brand, brand.language),
    name,
    email,
    about,
    message: message || coach.say(msg`(no message)`),
    ...(impersonated && { typed }),
  };
  const template = impersonated ? 'contact-unproven' : 'contact-message';
  for (const recipient of coaches) {
    const mail = { recipient, template, language: brand.language, data } as const;
    enqueueMail(tx, { ...mail, about: toEmailKey(email), replyTo: { name, address: email } }, now);
  }
}
