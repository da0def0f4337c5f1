import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import { SealedJson } from '#server/platform/encryption/sealed.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';

const DraftSchema = defineEntity({
  name: 'Draft',
  properties: {
    id: p.uuid().primary(),
    /** Hash of the key in the visitor's browser. */
    keyHash: p.string().unique(),
    /** Hash of a single-use key that may be part of an address; null for none. */
    ticketHash: p.string().nullable().unique(),
    ticketUntil: p.datetime().nullable(),
    /** Answers so far, checked only for their length. */
    answers: p.type(SealedJson).$type<Record<string, string>>(),
    /** Account that wrote it under its own address. Only such a draft is deleted with the account's data. */
    memberId: p.uuid().nullable().index(),
    /** Address in the answers, in lower case. Anyone may have typed it. */
    emailKey: p.string().nullable(),
    programId: p.integer().nullable(),
    offerKey: p.string().nullable(),
    createdAt: p.datetime(),
    /** Time of deletion. */
    expiresAt: p.datetime(),
  },
});

/** Answers of a visitor before the payment, kept so that they need not type them again. */
export class Draft extends DraftSchema.class {}
DraftSchema.setClass(Draft);

const OnboardingSchema = defineEntity({
  name: 'Onboarding',
  properties: {
    id: p.uuid().primary(),
    /** Form that was sent: for new clients, or to subscribe. Each stores its own options unchanged. */
    source: p.string().$type<'coaching-onboarding' | 'subscribe'>(),
    fullName: p.string(),
    email: p.string(),
    emailKey: p.string().index(),
    answers: p.type(SealedJson).$type<Record<string, string>>(),
    /** Version of the health consent; null if not asked. */
    healthConsent: p.string().nullable(),
    /** Text of the consent as shown. */
    healthConsentWords: p.text().nullable(),
    /** Language of the form. */
    language: p.string().$type<Language>().default('en'),
    /** True if the sender was signed in with this address; otherwise anyone may have typed it. */
    isProven: p.boolean().default(false),
    /** Order sent with it; a repeated set-up updates it. */
    order: () => p.manyToOne(Order).nullable().unique(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** Answers of a new client for the coach. */
export class Onboarding extends OnboardingSchema.class {}
OnboardingSchema.setClass(Onboarding);
