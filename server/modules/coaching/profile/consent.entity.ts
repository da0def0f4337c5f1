import type { HEALTH_READINGS } from '#contract/coaching/consent.ts';
import { defineEntity, p } from '@mikro-orm/core';
import type { ConsentGone } from '#contract/coaching/consent.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { HealthConsentVersion } from '#contract/coaching/profile-options.ts';
import { Onboarding } from '../onboarding/draft.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const HealthConsentSchema = defineEntity({
  name: 'HealthConsent',
  indexes: [{ properties: ['user', 'givenAt'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    version: p.string().$type<HealthConsentVersion>(),
    /** Text as shown. */
    words: p.text(),
    language: p.string().$type<Language>(),
    givenAt: p.datetime(),
    /** Time of its withdrawal; null while it is valid. */
    takenBackAt: p.datetime().nullable(),
    /** Number of deleted items by kind. Older rows lack messages and their pictures. */
    gone: p.json().$type<Omit<ConsentGone, 'letters' | 'pictures' | 'efforts'> & Partial<ConsentGone>>().nullable(),
  },
});

/** Health consent of a member. The newest counts, unless withdrawn. */
export class HealthConsent extends HealthConsentSchema.class {}
HealthConsentSchema.setClass(HealthConsent);

const HealthReadingSchema = defineEntity({
  name: 'HealthReading',
  indexes: [{ properties: ['user', 'at'] }],
  properties: {
    id: p.uuid().primary(),
    /** Null for people without an account at that time. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade'),
    /** Answers that were read of a person without an account; deleted with them. */
    onboarding: () => p.manyToOne(Onboarding).nullable().deleteRule('cascade'),
    /** Account of the coach who read it. */
    coach: () => p.manyToOne(User).nullable().deleteRule('set null'),
    what: p.string().$type<(typeof HEALTH_READINGS)[number]>(),
    at: p.datetime(),
  },
});

/** Record of the coach reading health notes, a session's note or first answers. Written before they are shown. */
export class HealthReading extends HealthReadingSchema.class {}
HealthReadingSchema.setClass(HealthReading);
