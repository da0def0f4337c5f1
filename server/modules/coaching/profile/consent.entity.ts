import type { HEALTH_READINGS } from '#contract/consent.ts';
import { defineEntity, p } from '@mikro-orm/core';
import type { ConsentGone } from '#contract/consent.ts';
import type { Language } from '#contract/languages.ts';
import type { HealthConsentVersion } from '#contract/profile-options.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const HealthConsentSchema = defineEntity({
  name: 'HealthConsent',
  indexes: [{ properties: ['user', 'givenAt'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    version: p.string().$type<HealthConsentVersion>(),
    /** As they were shown. */
    words: p.text(),
    language: p.string().$type<Language>(),
    givenAt: p.datetime(),
    /** When it was taken back; null while it holds. */
    takenBackAt: p.datetime().nullable(),
    /** How many of each were deleted with it. Rows of before letters and their pictures went, too, say nothing of these. */
    gone: p.json().$type<Omit<ConsentGone, 'letters' | 'pictures' | 'efforts'> & Partial<ConsentGone>>().nullable(),
  },
});

/** What a member has agreed to about data on their health. The newest holds, unless it was taken back. */
export class HealthConsent extends HealthConsentSchema.class {}
HealthConsentSchema.setClass(HealthConsent);

const HealthReadingSchema = defineEntity({
  name: 'HealthReading',
  indexes: [{ properties: ['user', 'at'] }],
  properties: {
    id: p.uuid().primary(),
    /** Null for who has no account, or had none then. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade'),
    /** Whose answers were read, of who had no account; it goes with them. */
    onboarding: () => p.manyToOne(Onboarding).nullable().deleteRule('cascade'),
    /** The coach's account that read it. */
    coach: () => p.manyToOne(User).nullable().deleteRule('set null'),
    what: p.string().$type<(typeof HEALTH_READINGS)[number]>(),
    at: p.datetime(),
  },
});

/** That the coach opened somebody's health notes, the note of a session, or first answers about health. Written before they are shown. */
export class HealthReading extends HealthReadingSchema.class {}
HealthReadingSchema.setClass(HealthReading);
