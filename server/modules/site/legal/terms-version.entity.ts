import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';

const TermsVersionSchema = defineEntity({
  name: 'TermsVersion',
  properties: {
    /** SHA-256 of the text. */
    hash: p.string().primary(),
    language: p.string().$type<Language>(),
    text: p.text(),
    /** When somebody ordered by it for the first time. */
    createdAt: p.datetime(),
  },
});

/** The terms as they could be read when somebody ordered, once for each wording. Orders name them. */
export class TermsVersion extends TermsVersionSchema.class {}
TermsVersionSchema.setClass(TermsVersion);
