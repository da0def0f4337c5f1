import { defineEntity, p } from '@mikro-orm/core';

const StoredFileSchema = defineEntity({
  name: 'StoredFile',
  indexes: [{ properties: ['storedAt', 'createdAt'] }],
  properties: {
    /** Also the file's name in the storage. */
    id: p.uuid().primary(),
    /** File name of the upload, used for downloads. */
    name: p.string(),
    /** MIME type, detected from the bytes. */
    type: p.string(),
    bytes: p.integer(),
    /** Hexadecimal. */
    sha256: p.string().length(64),
    /** In pixels; for pictures only. */
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Open to everyone, under a permanent address. */
    public: p.boolean().default(false),
    /** Picture in a message between client and coach; deleted with its message. */
    letter: p.boolean().default(false),
    /** Id of the key that encrypts the bytes; null if unencrypted. Pictures of messages are encrypted. */
    sealedWith: p.string().length(8).nullable(),
    createdAt: p.datetime(),
    /** Null until the bytes are in the storage. */
    storedAt: p.datetime().nullable(),
  },
});

/** Upload of the coach, or a picture of a message. Its bytes are in the storage. */
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);
