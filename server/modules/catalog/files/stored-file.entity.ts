import { defineEntity, p } from '@mikro-orm/core';

const StoredFileSchema = defineEntity({
  name: 'StoredFile',
  indexes: [{ properties: ['storedAt', 'createdAt'] }],
  properties: {
    /** Under which the storage has it, too. */
    id: p.uuid().primary(),
    /** With which it came, and under which browsers save it. */
    name: p.string(),
    /** As its bytes say. */
    type: p.string(),
    bytes: p.integer(),
    /** In hexadecimal digits. */
    sha256: p.string().length(64),
    /** Of pictures, in pixels. */
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Anybody may see it, under an address that stays. */
    public: p.boolean().default(false),
    /** Sent in a letter between a client and the coach: it goes with the letter. */
    letter: p.boolean().default(false),
    /** Name of the key that its bytes are sealed with; null where they are not. Pictures of letters are. */
    sealedWith: p.string().length(8).nullable(),
    createdAt: p.datetime(),
    /** Null while its bytes are on their way into the storage. */
    storedAt: p.datetime().nullable(),
  },
});

/** A file that the coach has uploaded, or a picture of a letter. Its bytes are in the storage. */
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);
