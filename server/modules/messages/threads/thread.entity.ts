import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/i18n/languages.ts';
import type { About } from '#contract/messages/client-messages.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';

const ThreadSchema = defineEntity({
  name: 'Thread',
  indexes: [{ properties: ['status', 'lastAt'] }, { properties: ['lastAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** Lower case: one thread for each address. */
    emailKey: p.string().unique(),
    /** As typed last, or as in the account. */
    email: p.string(),
    name: p.string(),
    /** `open` until answered or put aside; a new message opens it again. */
    status: p.string().$type<'open' | 'done'>().default('open'),
    /** `bot` for a thread with only suspected bots; `coach` if the coach marked it. */
    spam: p.string().$type<'bot' | 'coach'>().nullable(),
    /** Language of the person's latest message, used for answers; an account's own language comes first. */
    language: p.string().$type<Language>().default('en'),
    /** Time of the latest text on either side. */
    lastAt: p.datetime(),
    /** Beginning of the person's latest text. Encrypted, since it may come from a check-in. */
    lastText: p.type(SealedText).$type<string>().default(''),
    /** Start of the wait while open; later messages do not restart it. Null if unknown (`waitsSince`). */
    waitsSince: p.datetime().nullable(),
    /** Start of a client's wait for a promised answer; null if nobody waits. */
    promisedSince: p.datetime().nullable(),
    /** Arrival of unproven messages, sent without signing in; they do not reopen the thread. */
    unprovenSince: p.datetime().nullable(),
    /** Versions before and after the latest unproven messages in a row (`hasOnlyUnprovenSince`). Null before the first. */
    unprovenFrom: p.integer().nullable(),
    unprovenTo: p.integer().nullable(),
    /** Time up to which the client has read the coach's messages. */
    readUntil: p.datetime().nullable(),
    /** Increases with every visible change. */
    version: p.integer().default(1),
    createdAt: p.datetime(),
  },
});

/** Conversation of the coach with one address. Contact messages and check-ins stay in their own tables. */
export class Thread extends ThreadSchema.class {}
ThreadSchema.setClass(Thread);

const ThreadMessageSchema = defineEntity({
  name: 'ThreadMessage',
  // The second index is for the clean-up.
  indexes: [{ properties: ['thread', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    /** The coach's browser sets the id of an answer, so a repeated request stores one. */
    id: p.uuid().primary(),
    thread: () => p.manyToOne(Thread).deleteRule('cascade'),
    /** `out` from the coach, `in` from the person. */
    direction: p.string().$type<'in' | 'out'>(),
    /** Encrypted, because clients write about their health. */
    text: p.type(SealedText).$type<string>(),
    /** Item of the client that it refers to. Encrypted. */
    about: p.type(SealedJson).$type<About>().nullable(),
    /** Written on the client's own page, not by the link of an answer. */
    inShop: p.boolean().default(false),
    /** Its mail; none for incoming messages. */
    mail: p.uuid().nullable(),
    /** Hash of the key for reading it and replying. */
    keyHash: p.string().nullable().unique(),
    /** Expiry of the key; null once the thread has moved to another address. */
    keyUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** Message of a thread: by the coach, by a client on their page, or a reply by the link of an answer. */
export class ThreadMessage extends ThreadMessageSchema.class {}
ThreadMessageSchema.setClass(ThreadMessage);
