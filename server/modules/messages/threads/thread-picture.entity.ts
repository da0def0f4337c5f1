import { defineEntity, p } from '@mikro-orm/core';
import { SealedText } from '#server/platform/encryption/sealed.ts';
import { ThreadMessage } from './thread.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const ThreadPictureSchema = defineEntity({
  name: 'ThreadPicture',
  indexes: [{ properties: ['message'] }, { properties: ['user'] }],
  properties: {
    /** That of its stored file, too. */
    id: p.uuid().primary(),
    /** Who has uploaded it: nobody else can send it. */
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Null until it is sent. */
    message: () => p.manyToOne(ThreadMessage).nullable().deleteRule('cascade'),
    /** Its place among those of the message, from 0. */
    position: p.integer().default(0),
    /** What it shows, as its sender says it. Sealed. */
    alt: p.type(SealedText).$type<string>().default(''),
    createdAt: p.datetime(),
  },
});

/** A picture that was uploaded for a letter, and the letter it went with. */
export class ThreadPicture extends ThreadPictureSchema.class {}
ThreadPictureSchema.setClass(ThreadPicture);
