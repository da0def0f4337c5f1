import { defineEntity, p } from '@mikro-orm/core';
import type { Language } from '#contract/languages.ts';
import type { About } from '#contract/talk.ts';
import { SealedJson, SealedText } from '#server/platform/encryption/sealed.ts';

const ThreadSchema = defineEntity({
  name: 'Thread',
  indexes: [{ properties: ['status', 'lastAt'] }, { properties: ['lastAt'] }],
  properties: {
    id: p.uuid().primary(),
    /** Lower case: one address is one thread. */
    emailKey: p.string().unique(),
    /** As it was typed last, or as the account has it. */
    email: p.string(),
    name: p.string(),
    /** `open` until it is answered or put aside; what the person sends opens it again. */
    status: p.string().$type<'open' | 'done'>().default('open'),
    /** `bot` while nothing but programs seems to have written from there; `coach` where the coach has said so. */
    spam: p.string().$type<'bot' | 'coach'>().nullable(),
    /** In which the person wrote last, and is answered; an account is answered in its own. */
    language: p.string().$type<Language>().default('en'),
    /** When something was last said, on either side. */
    lastAt: p.datetime(),
    /** How the person's last words begin. Sealed, since they may be a check-in's. */
    lastText: p.type(SealedText).$type<string>().default(''),
    /** Since when whoever wrote waits, while it is open: what they send besides begins no new wait. Null where nothing is known (`waitsSince`). */
    waitsSince: p.datetime().nullable(),
    /** Since when a client waits for an answer that was promised to them; null where nobody does. */
    promisedSince: p.datetime().nullable(),
    /** Since when words wait that somebody sent with the account's address without signing in. They open nothing else. */
    unprovenSince: p.datetime().nullable(),
    /** Up to when the client has seen what the coach has said. */
    readUntil: p.datetime().nullable(),
    /** Counts on with everything that changes what the coach sees. */
    version: p.integer().default(1),
    createdAt: p.datetime(),
  },
});

/** What the coach and one address have said to each other. Messages and check-ins stay in their own tables. */
export class Thread extends ThreadSchema.class {}
ThreadSchema.setClass(Thread);

const ThreadMessageSchema = defineEntity({
  name: 'ThreadMessage',
  // The second is for the clean-up.
  indexes: [{ properties: ['thread', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    /** The coach's browser gives an answer its id, so that one that is sent twice is one. */
    id: p.uuid().primary(),
    thread: () => p.manyToOne(Thread).deleteRule('cascade'),
    /** `out` from the coach, `in` from the person. */
    direction: p.string().$type<'in' | 'out'>(),
    /** Sealed: clients write about their health, and are answered. */
    text: p.type(SealedText).$type<string>(),
    /** What it is about, of the client's own. Sealed. */
    about: p.type(SealedJson).$type<About>().nullable(),
    /** Written on the client's own page, and not behind the link of an answer. */
    inShop: p.boolean().default(false),
    /** The mail that brings it; none for what came in. */
    mail: p.uuid().nullable(),
    /** Hash of the key with which the person reads it and replies. */
    keyHash: p.string().nullable().unique(),
    /** The key opens nothing after this; null where it opens nothing since the thread went to another address. */
    keyUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** What the coach has written in the thread, what a client wrote on their page, and what was replied behind the link of an answer. */
export class ThreadMessage extends ThreadMessageSchema.class {}
ThreadMessageSchema.setClass(ThreadMessage);
