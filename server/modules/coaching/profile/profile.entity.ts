import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import type * as z from 'zod';
import type { CoachingProfileRequest } from '#contract/coaching/profile.ts';
import { SealedJson } from '#server/platform/encryption/sealed.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

/** Fields of a valid profile. */
export type ProfileInput = z.output<typeof CoachingProfileRequest>;
export type ProfileFields = Omit<ProfileInput, 'replaces' | 'seenWithdrawalAt'>;

const ProfileSchema = defineEntity({
  name: 'Profile',
  tableName: 'coaching_profile',
  indexes: [{ properties: ['user', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Encrypted, because they include health data. */
    fields: p.type(SealedJson).$type<ProfileFields>(),
    /** Text of the health consent as shown; null without consent. */
    healthConsentWords: p.text().nullable(),
    /** Language of the form. */
    language: p.string().$type<Language>().default('en'),
    createdAt: p.datetime(),
  },
});

/** Version of a member's coaching profile. The newest is current, the others are history. */
export class Profile extends ProfileSchema.class {}
ProfileSchema.setClass(Profile);
