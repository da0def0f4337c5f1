import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import type { PushKind } from '#contract/push-kinds.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';
import { jobColumns } from '#server/platform/jobs/columns.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const PushDeviceSchema = defineEntity({
  name: 'PushDevice',
  indexes: [{ properties: ['user'] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Hash of the session in which it was allowed: with it, it ends. */
    session: p.string(),
    /** Where the browser's push service takes messages for it. */
    endpoint: p.text().unique(),
    /** With which messages are encrypted for it (RFC 8291). Sealed. */
    keys: p.type(SealedJson).$type<{ p256dh: string; auth: string }>(),
    language: p.string().$type<Language>(),
    createdAt: p.datetime(),
    lastOkAt: p.datetime().nullable(),
    /** How many messages in a row its push service did not take. */
    failures: p.integer().default(0),
  },
});

/** A browser of a member's that the shop may send messages to. */
export class PushDevice extends PushDeviceSchema.class {}
PushDeviceSchema.setClass(PushDevice);

const PushWishSchema = defineEntity({
  name: 'PushWish',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).unique().deleteRule('cascade'),
    kinds: p.json().$type<Record<PushKind, boolean>>(),
    /** "21:00", by the member's clock; both null where there are no quiet hours. */
    quietFrom: p.string().length(5).nullable(),
    quietTo: p.string().length(5).nullable(),
    timeZone: p.string(),
    updatedAt: p.datetime(),
  },
});

/** What a member wants to be told, and when not. */
export class PushWish extends PushWishSchema.class {}
PushWishSchema.setClass(PushWish);

const PushMessageSchema = defineEntity({
  name: 'PushMessage',
  uniques: [{ properties: ['cause', 'device'] }],
  indexes: [{ properties: ['status', 'nextAttemptAt'] }, { properties: ['user'] }],
  properties: {
    /** Also its topic at the push service: sent a second time, it takes the place of the first. */
    id: p.uuid().primary(),
    device: () => p.manyToOne(PushDevice).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    kind: p.string().$type<PushKind>(),
    /** Names why: each is sent to each device once. */
    cause: p.string(),
    /** The page that it opens, without a language. */
    page: p.string(),
    /** The name of a day of a plan; nothing that anybody has said. */
    about: p.string().length(200).nullable(),
    /** `dropped` when it is not wanted or of no use any more, or a message that waits tells it, too; `gone` with its device; `failed` when it was given up. */
    status: p.string().$type<'pending' | 'sent' | 'dropped' | 'gone' | 'failed'>().default('pending'),
    nextAttemptAt: p.datetime(),
    ...jobColumns(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
});

/** A message for one browser, written in the same transaction as its cause. */
export class PushMessage extends PushMessageSchema.class {}
PushMessageSchema.setClass(PushMessage);

const PushKeySchema = defineEntity({
  name: 'PushKey',
  properties: {
    /** There is one. */
    id: p.uuid().primary(),
    publicKey: p.string(),
    /** Sealed, where the shop has a key to seal with. */
    privateKey: p.type(SealedText).$type<string>(),
    createdAt: p.datetime(),
  },
});

/** By which push services know the shop (RFC 8292), where the settings name no keys. */
export class PushKey extends PushKeySchema.class {}
PushKeySchema.setClass(PushKey);
