import { defineEntity, p } from '@mikro-orm/core';
import type { SettingGroup } from '#contract/studio/site.ts';
import type { TranslatedGroup } from '#contract/studio/translations.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const SettingSchema = defineEntity({
  name: 'Setting',
  properties: {
    /** The group: `brand`, `seller` and so on; or the translations of one, `translations:story`. */
    key: p.string().$type<SettingGroup | `translations:${TranslatedGroup}`>().primary(),
    /** What its form holds. */
    value: p.json().$type<object>(),
    /** Counts on with every change (`expectVersion`). */
    version: p.integer(),
    updatedAt: p.datetime(),
  },
});

/** What the coach has set, one row a group. A group without a row is what the environment says. */
export class Setting extends SettingSchema.class {}
SettingSchema.setClass(Setting);

const SettingChangeSchema = defineEntity({
  name: 'SettingChange',
  indexes: [{ properties: ['key', 'at'] }],
  properties: {
    id: p.uuid().primary(),
    key: p.string().$type<SettingGroup>(),
    before: p.json().$type<object>(),
    after: p.json().$type<object>(),
    /** The change that this one took back. */
    takesBack: p.uuid().nullable(),
    /** Null once they are erased. */
    coach: () => p.manyToOne(User).nullable(),
    at: p.datetime(),
  },
});

/** One change of a group, whole, so that it can be taken back. */
export class SettingChange extends SettingChangeSchema.class {}
SettingChangeSchema.setClass(SettingChange);
