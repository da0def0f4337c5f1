import { msg } from '@lingui/core/macro';
import type { NewMail } from '#server/platform/outbox/outbox.service.ts';
import { newsletterWords } from '#server/modules/coaching/consents/consent-words.ts';
import { toEmailKey } from '#contract/forms/email.ts';
import { type Language, getLanguagePrefix } from '#contract/i18n/languages.ts';
import { randomUUID } from 'node:crypto';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { BotSignal } from '#server/platform/http/request/form.ts';
import { askByMail, type JoinRequest, prepareRequest, saveRequest } from '../subscribers/newsletter.service.ts';
import { enqueueFormMail, type FormMail } from '#server/platform/outbox/form-mails/form-mail.service.ts';
import { runUnderMailboxLock } from '#server/platform/outbox/mailbox-lock.ts';
import { AppError } from '#server/platform/errors.ts';
import { findFreeProgram, firstFreeProgram } from '#server/modules/catalog/programs/programs.service.ts';
import { type GuideName, toGuideName, guideUrl } from './guides.ts';
import { Signup, type SignupSource } from './signup.entity.ts';

export interface SignupInput {
  email: string;
  source: SignupSource;
  consent?: string | undefined;
  /** Requested free programme; the shop's first one if missing. */
  program?: number | null | undefined;
}

interface SignupContext {
  brand: Brand;
  /** Prefix that programme names lose. */
  prefix?: string;
  botSignal: BotSignal | null;
  language: Language;
  now: Date;
  /** Title of the coach's own guide against scams; missing for the shop's. */
  title?: string | undefined;
  /** True if the free guide is the coach's file. */
  ownGuide?: boolean;
}

/**
 * Stores a request for a guide or a free programme, and its mail once an hour and address. Returns null without a mail.
 * @throws {NotFound} for a programme that is not free, {AppError} 404 `nothing_free` if none is named and none exists
 */
export async function signUp(
  em: Em,
  { email, source, consent, program: wanted }: SignupInput,
  { brand, prefix = '', botSignal, language, now, title, ownGuide = false }: SignupContext,
): Promise<FormMail | null> {
  const emailKey = toEmailKey(email);
  const consentWords = await newsletterWords(consent, language);
  const found = toGuideName(source) === 'blueprint' ? await resolveFreeProgram(em, wanted, prefix, language) : null;
  // The shop's own guide is mailed unchanged, for every form.
  const program = found && !found.guide ? found : null;
  const item = program?.displayName ?? (found ? ownGuide && found.displayName : title);
  return runUnderMailboxLock(em, { emailKey }, async (tx) => {
    const id = randomUUID();
    let mail: FormMail | null = null;
    if (!botSignal) {
      const template = program ? 'free-program' : (item ? OWN_TEMPLATES : TEMPLATES)[toGuideName(source)];
      const data = {
        ...buildMailData(brand, language),
        ...(item && { item }),
        ...(program ? { accountUrl: dashboardUrl(brand, language) } : { downloadUrl: guideUrl(brand, language, id) }),
      };
      const ticked = consent && { email, consent, language, consentWords };
      const asked = ticked ? await prepareRequest(tx, ticked, brand, now) : null;
      const bringing = { recipient: emailKey, template, language, data } as const;
      mail = await writeMail(tx, bringing, asked, now);
    }
    const row = {
      email,
      emailKey,
      source,
      program: program?.id ?? null,
      language,
      consentVersion: consent ?? null,
      consentWords,
    };
    tx.create(Signup, { id, ...row, botSignal, createdAt: now });
    return mail;
  });
}

/** Resolves the free programme, named or default. */
async function resolveFreeProgram(em: Em, wanted: SignupInput['program'], prefix: string, language: Language) {
  if (wanted) return findFreeProgram(em, wanted, prefix, language);
  const first = await firstFreeProgram(em, prefix, language);
  if (!first) throw new AppError(404, 'nothing_free', msg`There are no free guides or programmes right now.`);
  return first;
}

/** Writes one mail with the guide and the newsletter's question, or only the question if the guide was just sent. */
async function writeMail(
  tx: Em,
  guide: NewMail & { template: (typeof TEMPLATES | typeof OWN_TEMPLATES)[GuideName] | 'free-program' },
  asked: JoinRequest | null,
  now: Date,
): Promise<FormMail> {
  const { template, data } = guide;
  if (!asked) return enqueueFormMail(tx, guide, now);
  const both = { ...guide, template: `${template}+letter`, data: { ...data, confirmUrl: asked.confirmUrl } } as const;
  const mail = await enqueueFormMail(tx, both, now);
  if (mail.id) await saveRequest(tx, asked, now);
  else await askByMail(tx, asked, { ...both, template: 'newsletter-confirm' }, now);
  return mail;
}

/** Page where its owner signs in and finds it. */
function dashboardUrl(brand: Brand, language: Language): string {
  const then = `${getLanguagePrefix(language, brand.language)}/dashboard`;
  return `${pagesUrl(brand, language)}/login?return_to=${encodeURIComponent(then)}`;
}

/** Templates for the coach's own files, whose content the shop does not know. */
const OWN_TEMPLATES = { blueprint: 'own-guide', 'anti-scam': 'own-warning-guide' } as const satisfies Record<
  GuideName,
  string
>;

const TEMPLATES = { blueprint: 'morning-routine', 'anti-scam': 'anti-scam-guide' } as const satisfies Record<
  GuideName,
  string
>;
