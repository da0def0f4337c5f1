import { defineEntity, p } from '@mikro-orm/core';
import type { SettingGroup } from '#contract/site/site.studio.ts';
import type { TranslatedGroup } from '#contract/site/translations.studio.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const SettingSchema = defineEntity({
  name: 'Setting',
  properties: {
    /** The group, such as `brand` or `seller`, or the translations of one, such as `translations:story`. */
    key: p.string().$type<SettingGroup | `translations:${TranslatedGroup}`>().primary(),
    /** Values of its form. */
    value: p.json().$type<object>(),
    /** Increases with every change (`expectVersion`). */
    version: p.integer(),
    updatedAt: p.datetime(),
  },
});

/** Saved settings, one row a group. A group without a row comes from the environment. */
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
    /** Change that this one undid. */
    takesBack: p.uuid().nullable(),
    coach: () => p.manyToOne(User).nullable(),
    at: p.datetime(),
  },
});

/** Complete version of a group, which can be restored. */
export class SettingChange extends SettingChangeSchema.class {}
SettingChangeSchema.setClass(SettingChange);
