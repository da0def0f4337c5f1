import type { NewMail } from '../outbox/outbox.service.ts';
import { newsletterWords } from '../forms/consent-words.ts';
import type { Language } from '#contract/languages.ts';
import { randomUUID } from 'node:crypto';
import type { Brand } from '../../brand.ts';
import type { Em } from '../../db/orm.ts';
import type { BotSignal } from '../../http/form.ts';
import { askToJoin } from '../newsletter/newsletter.service.ts';
import { enqueueFormMail, type FormMail, lockAddress } from '../outbox/form-mail.service.ts';
import { type GuideName, guideOf, guideUrl } from './guides.ts';
import { Signup, type SignupSource } from './signup.entity.ts';

export interface SignupInput {
  email: string;
  source: SignupSource;
  consent?: string | undefined;
}

/** Stores a request for a guide and, once per address and hour, the mail that brings it. Null where none is to come. */
export function signUp(
  em: Em,
  { email, source, consent }: SignupInput,
  { brand, botSignal, language, now }: { brand: Brand; botSignal: BotSignal | null; language: Language; now: Date },
): Promise<FormMail | null> {
  const emailKey = email.toLowerCase();
  return em.transactional(async (tx) => {
    const consentWords = await newsletterWords(consent, language);
    await lockAddress(tx, emailKey);
    const id = randomUUID();
    let mail: FormMail | null = null;
    if (!botSignal) {
      const guide = guideOf(source);
      const data = { ...brand.mailData, downloadUrl: guideUrl(brand, id) };
      const asked = consent ? await askToJoin(tx, { email, consent, language, consentWords }, brand, now) : null;
      const bringing = { recipient: emailKey, template: TEMPLATES[guide], language, data };
      mail = await writeMail(tx, bringing, asked, now);
    }
    const row = { email, emailKey, source, language, consentVersion: consent ?? null, consentWords };
    tx.create(Signup, { id, ...row, botSignal, createdAt: now });
    return mail;
  });
}

/** The guide and the letter's question travel together; the question goes alone where the guide is out already. */
async function writeMail(
  tx: Em,
  guide: NewMail & { template: (typeof TEMPLATES)[GuideName] },
  asked: Awaited<ReturnType<typeof askToJoin>>,
  now: Date,
): Promise<FormMail> {
  const { template, data } = guide;
  if (!asked) return enqueueFormMail(tx, guide, now);
  const both = { ...guide, template: `${template}+letter`, data: { ...data, confirmUrl: asked.confirmUrl } } as const;
  const mail = await enqueueFormMail(tx, both, now);
  if (mail.id) return mail;
  await enqueueFormMail(tx, { ...both, template: 'newsletter-confirm' }, now, { again: asked.fresh });
  return mail;
}

const TEMPLATES = { blueprint: 'morning-routine', 'anti-scam': 'anti-scam-guide' } as const satisfies Record<
  GuideName,
  string
>;
