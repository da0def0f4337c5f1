import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import type * as z from 'zod';
import type { CoachingProfileRequest } from '#contract/profile.ts';
import { SealedJson } from '#server/platform/encryption/sealed.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

/** A profile's fields as they were accepted. */
export type ProfileInput = z.output<typeof CoachingProfileRequest>;
export type ProfileFields = Omit<ProfileInput, 'replaces'>;

const ProfileSchema = defineEntity({
  name: 'Profile',
  tableName: 'coaching_profile',
  indexes: [{ properties: ['user', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Sealed: among them is what they wrote about their health. */
    fields: p.type(SealedJson).$type<ProfileFields>(),
    /** The words with which data about health was asked for, as they were shown; null where nobody agreed to them. */
    healthConsentWords: p.text().nullable(),
    /** In which the form was filled in. */
    language: p.string().$type<Language>().default('en'),
    createdAt: p.datetime(),
  },
});

/** One state of a member's coaching profile. The newest is the profile, the others are its history. */
export class Profile extends ProfileSchema.class {}
ProfileSchema.setClass(Profile);
