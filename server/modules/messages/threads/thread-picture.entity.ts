import { defineEntity, p } from '@mikro-orm/core';
import { SealedText } from '#server/platform/encryption/sealed.ts';
import { ThreadMessage } from './thread.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

const ThreadPictureSchema = defineEntity({
  name: 'ThreadPicture',
  indexes: [{ properties: ['message'] }, { properties: ['user'] }],
  properties: {
    /** Also the id of its stored file. */
    id: p.uuid().primary(),
    /** Uploader; only they can send it. */
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** Null until sent. */
    message: () => p.manyToOne(ThreadMessage).nullable().deleteRule('cascade'),
    /** Position in its message, from 0. */
    position: p.integer().default(0),
    /** Alternative text by its sender. Encrypted. */
    alt: p.type(SealedText).$type<string>().default(''),
    createdAt: p.datetime(),
  },
});

/** Picture uploaded for a message. */
export class ThreadPicture extends ThreadPictureSchema.class {}
ThreadPictureSchema.setClass(ThreadPicture);
