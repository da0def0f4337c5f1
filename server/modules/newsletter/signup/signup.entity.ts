import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import type { BotSignal } from '#server/platform/http/request/form.ts';

/** Form that requested a guide. */
export type SignupSource = 'morning_routine' | 'free_program' | 'anti_scam_guide';

const SignupSchema = defineEntity({
  name: 'Signup',
  properties: {
    /** Also the key of the link in the guide's mail. */
    id: p.uuid().primary(),
    /** As typed, but trimmed. */
    email: p.string(),
    /** Lower case, for comparisons. */
    emailKey: p.string().index(),
    source: p.string().$type<SignupSource>(),
    /** Requested free programme; null for a guide. */
    program: p.integer().nullable(),
    /** Language of the form. */
    language: p.string().$type<Language>().default('en'),
    /** Version of the newsletter consent; null if the box was not ticked. */
    consentVersion: p.string().nullable(),
    /** Text of the consent as shown. */
    consentWords: p.text().nullable(),
    /** Suspected bot: no mail was sent. */
    botSignal: p.string().$type<BotSignal>().nullable(),
    createdAt: p.datetime(),
  },
});

/** Request for free material. Every accepted request is a row, with or without a mail. */
export class Signup extends SignupSchema.class {}
SignupSchema.setClass(Signup);
