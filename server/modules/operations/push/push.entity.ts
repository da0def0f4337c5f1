import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import type { PushKind } from '#contract/operations/push-kinds.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const PushDeviceSchema = defineEntity({
  name: 'PushDevice',
  indexes: [{ properties: ['user'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Hash of the session that allowed it; the device ends with it. */
    session: p.string(),
    /** Address of its push service. */
    endpoint: p.text().unique(),
    /** Keys that encrypt messages for it (RFC 8291). Encrypted. */
    keys: p.type(SealedJson).$type<{ p256dh: string; auth: string }>(),
    language: p.string().$type<Language>(),
    createdAt: p.datetime(),
    lastOkAt: p.datetime().nullable(),
    /** Number of consecutive failures at its push service. */
    failures: p.integer().default(0),
  },
});

/** Member's browser with notifications. */
export class PushDevice extends PushDeviceSchema.class {}
PushDeviceSchema.setClass(PushDevice);

const PushWishSchema = defineEntity({
  name: 'PushWish',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).unique().deleteRule('cascade'),
    kinds: p.json().$type<Record<PushKind, boolean>>(),
    /** "21:00" in the member's time zone; both null without quiet hours. */
    quietFrom: p.string().length(5).nullable(),
    quietTo: p.string().length(5).nullable(),
    timeZone: p.string(),
    updatedAt: p.datetime(),
  },
});

/** Notification settings of a member. */
export class PushWish extends PushWishSchema.class {}
PushWishSchema.setClass(PushWish);

const PushMessageSchema = defineEntity({
  name: 'PushMessage',
  uniques: [{ properties: ['cause', 'device'] }],
  indexes: [{ properties: ['status', 'nextAttemptAt'] }, { properties: ['user'] }],
  properties: {
    /** Also its topic at the push service: a repeated message replaces the first. */
    id: p.uuid().primary(),
    device: () => p.manyToOne(PushDevice).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    kind: p.string().$type<PushKind>(),
    /** Cause; sent once to each device. */
    cause: p.string(),
    /** Page to open, without a language. */
    page: p.string(),
    /** Name of a plan's day; never text that somebody wrote. */
    about: p.string().length(200).nullable(),
    /** `dropped` when unwanted, late, undone or a duplicate; `gone` with its device; `failed` when given up. */
    status: p.string().$type<'pending' | 'sent' | 'dropped' | 'gone' | 'failed'>().default('pending'),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});

/** Notification for one browser, written in the transaction of its cause. */
export class PushMessage extends PushMessageSchema.class {}
PushMessageSchema.setClass(PushMessage);

const PushKeySchema = defineEntity({
  name: 'PushKey',
  properties: {
    /** A single row. */
    id: p.uuid().primary(),
    publicKey: p.string(),
    /** Encrypted, if the shop has a key. */
    privateKey: p.type(SealedText).$type<string>(),
    createdAt: p.datetime(),
  },
});

/** VAPID keys (RFC 8292) for settings without keys. */
export class PushKey extends PushKeySchema.class {}
PushKeySchema.setClass(PushKey);
