import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';

const NewsletterRequestSchema = defineEntity({
  name: 'NewsletterRequest',
  properties: {
    /** Key of the confirmation link; only the mail of this request contains it. */
    key: p.uuid().primary(),
    /** As typed, but trimmed. */
    email: p.string(),
    /** Lower case, for comparison. */
    emailKey: p.string().index(),
    /** Language of the form and of its mail. */
    language: p.string().$type<Language>(),
    consentVersion: p.string(),
    /** Text as shown; null for an earlier version, whose text the shop no longer has. */
    consentWords: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** A ticked newsletter box. Becomes the subscriber's consent when the link of its own mail is confirmed. */
export class NewsletterRequest extends NewsletterRequestSchema.class {}
NewsletterRequestSchema.setClass(NewsletterRequest);
