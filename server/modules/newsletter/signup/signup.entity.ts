import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import type { BotSignal } from '#server/platform/http/form.ts';

/** Which form asked for a guide. */
export type SignupSource = 'morning_routine' | 'free_program' | 'anti_scam_guide';

const SignupSchema = defineEntity({
  name: 'Signup',
  properties: {
    /** Also the key of the link in the mail that brings the guide. */
    id: p.uuid().primary(),
    /** As typed, without the spaces around it. */
    email: p.string(),
    /** Lower case: what is compared. */
    emailKey: p.string().index(),
    source: p.string().$type<SignupSource>(),
    /** The free programme that was asked for; null for a guide. */
    program: p.integer().nullable(),
    /** In which it was asked for. */
    language: p.string().$type<Language>().default('en'),
    /** Version of the newsletter's words that were agreed to; null where the box was not ticked. */
    consentVersion: p.string().nullable(),
    /** Those words as they were shown. */
    consentWords: p.text().nullable(),
    /** Set where a program seems to have filled the form in: then no mail was written. */
    botSignal: p.string().$type<BotSignal>().nullable(),
    createdAt: p.datetime(),
  },
});

/** One request for free material. Every accepted request is a row, whether or not it leads to a mail. */
export class Signup extends SignupSchema.class {}
SignupSchema.setClass(Signup);
