import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';

const TermsVersionSchema = defineEntity({
  name: 'TermsVersion',
  properties: {
    /** SHA-256 of the text. */
    hash: p.string().primary(),
    language: p.string().$type<Language>(),
    text: p.text(),
    /** Time of the first order with it. */
    createdAt: p.datetime(),
  },
});

/** Text of the terms at the time of an order, once for each wording. Orders refer to it. */
export class TermsVersion extends TermsVersionSchema.class {}
TermsVersionSchema.setClass(TermsVersion);
