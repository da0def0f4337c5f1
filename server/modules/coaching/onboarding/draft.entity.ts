import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import { SealedJson } from '#server/platform/encryption/sealed.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';

const DraftSchema = defineEntity({
  name: 'Draft',
  properties: {
    id: p.uuid().primary(),
    /** Hash of the key that the visitor's browser keeps. */
    keyHash: p.string().unique(),
    /** Hash of a key that works once and is good for being in an address; null where there is none. */
    ticketHash: p.string().nullable().unique(),
    ticketUntil: p.datetime().nullable(),
    /** Answers of the form so far, none of them checked for more than its length. */
    answers: p.type(SealedJson).$type<Record<string, string>>(),
    /** The address among them, in lower case: by it they are found and erased. */
    emailKey: p.string().nullable(),
    programId: p.integer().nullable(),
    offerKey: p.string().nullable(),
    createdAt: p.datetime(),
    /** A draft is forgotten then. */
    expiresAt: p.datetime(),
  },
});

/** What a visitor has typed before paying, kept so that nothing has to be typed again. */
export class Draft extends DraftSchema.class {}
DraftSchema.setClass(Draft);

const OnboardingSchema = defineEntity({
  name: 'Onboarding',
  properties: {
    id: p.uuid().primary(),
    /** Which form: the page for new clients, or the subscribe page. Each has its own options, kept as they came. */
    source: p.string().$type<'coaching-onboarding' | 'subscribe'>(),
    fullName: p.string(),
    email: p.string(),
    emailKey: p.string().index(),
    answers: p.type(SealedJson).$type<Record<string, string>>(),
    /** Version of the words with which data about health was asked for; null where consent was not asked. */
    healthConsent: p.string().nullable(),
    /** Those words as they were shown. */
    healthConsentWords: p.text().nullable(),
    /** In which the form was filled in. */
    language: p.string().$type<Language>().default('en'),
    /** Its sender was signed in with this address. Anybody can type it otherwise. */
    isProven: p.boolean().default(false),
    /** What it was sent along with; a repeated set-up updates it. */
    order: () => p.manyToOne(Order).nullable().unique(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** Answers of a new client, for the coach. */
export class Onboarding extends OnboardingSchema.class {}
OnboardingSchema.setClass(Onboarding);
