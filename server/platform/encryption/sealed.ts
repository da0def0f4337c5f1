import type { KeyObject } from 'node:crypto';
import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { isDeepStrictEqual as isDeepEqual } from 'node:util';
import { Type } from '@mikro-orm/core';

/** Row of an encrypted value. */
export interface SealedRow {
  id: string;
  /** Id of the account that the row belongs to; '' in tables whose rows belong to no account. */
  person: string;
}

/**
 * Encrypts text columns: `sealed:2:<key>:<what>`, where `what` is the nonce, the text under AES-256-GCM and its tag
 * (NIST SP 800-38D), in base64url. Column, row and user are authenticated, so a value copied into another row cannot
 * be decrypted. Values of the first form, `sealed:<key>:<what>`, are bound to their column only; the job `reseal`
 * converts them. Values that are not encrypted are read unchanged.
 */
export interface KeyRing {
  /** Names of the keys, the current one first. A name is a hash that reveals nothing about its key. */
  names: readonly string[];
  /** Without a row the value has the first form. */
  seal: (text: string, column: string, row?: SealedRow) => string;
  /** @throws if the key is not in the ring, or the text was changed, or belongs to another row. */
  open: (text: string, column: string, row?: SealedRow) => string;
  /** Decrypts without authentication, to compare with a value that was decrypted before. */
  peek: (text: string) => string;
  /** Encrypts the bytes of a file, bound to its identity. */
  sealBytes: (bytes: Buffer, about: string) => Buffer;
  openBytes: (bytes: Buffer, about: string) => Buffer;
  /** Returns a text's hashes by all keys, the current one first. */
  hash: (text: string) => string[];
}

/** Creates a ring of the configured keys: the first one encrypts, all of them decrypt. */
export function createRing(secrets: readonly string[]): KeyRing {
  const keys = secrets.map((secret) => {
    const bytes = createHash('sha256').update(secret).digest();
    const name = createHmac('sha256', bytes).update('name').digest('base64url').slice(0, 8);
    // A KeyObject is made once: from bytes it takes several times as long as the text.
    return { key: createSecretKey(bytes), name };
  });
  const [first] = keys;
  if (!first) throw new Error('A ring without a key can neither seal nor open.');
  return {
    names: keys.map(({ name }) => name),
    hash: (text) => keys.map(({ key }) => createHmac('sha256', key).update(text).digest('base64url')),
    seal(text, column, row) {
      const body = encrypt(first.key, Buffer.from(text), boundTo(column, row));
      return `${row ? MARK_ROW : MARK}${first.name}:${body.toString('base64url')}`;
    },
    open(text, column, row) {
      const { isOfRow, name, body } = parseEncrypted(text);
      if (isOfRow && !row) throw new Error(`${column} is sealed for its row, and was opened without one.`);
      try {
        return decrypt(keyNamed(name, column), body, boundTo(column, isOfRow ? row : undefined)).toString();
      } catch (error) {
        if (error instanceof MissingKey || !row) throw error;
        throw new Error(`${column} of ${row.id} is not what was sealed for this row.`, { cause: error });
      }
    },
    peek(text) {
      const { name, body } = parseEncrypted(text);
      const decipher = createDecipheriv('aes-256-gcm', keyNamed(name, 'a column'), body.subarray(0, NONCE));
      return decipher.update(body.subarray(NONCE, -TAG)).toString();
    },
    sealBytes: (bytes, about) => Buffer.concat([Buffer.from(FILE + first.name), encrypt(first.key, bytes, about)]),
    openBytes(bytes, about) {
      const start = FILE.length + NAME;
      const name = bytes.subarray(FILE.length, start).toString();
      return decrypt(keyNamed(name, about), bytes.subarray(start), about);
    },
  };

  function keyNamed(name: string, what: string): KeyObject {
    const known = keys.find((each) => each.name === name);
    if (!known) throw new MissingKey(`${what} was sealed with the key ${name}, which HEALTH_KEYS does not have.`);
    return known.key;
  }
}

class MissingKey extends Error {}

function encrypt(key: KeyObject, bytes: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws if it was changed, or belongs to something else */
function decrypt(key: KeyObject, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}

/** Additional authenticated data of a value. */
function boundTo(column: string, row: SealedRow | undefined): string {
  return row ? JSON.stringify([column, row.id, row.person]) : column;
}

function parseEncrypted(text: string): { isOfRow: boolean; name: string; body: Buffer } {
  const [, form, name = '', body = ''] = SEALED.exec(text) ?? [];
  return { isOfRow: form !== undefined, name, body: Buffer.from(body, 'base64url') };
}

const MARK = 'sealed:';
/** The second form, bound to a row. */
const MARK_ROW = `${MARK}2:`;
/** Unlikely to be typed: a name of eight, and nonce, text and tag. */
const SEALED = /^sealed:(2:)?([\w-]{8}):([\w-]{38,})$/;
/** First bytes of an encrypted file, before the name of its key. No picture begins like this. */
export const FILE = 'aamu-sealed-1:';
const NAME = 8;
const NONCE = 12;
const TAG = 16;

let ring: KeyRing | null | undefined;

/** Sets the keys of this process; with none, values are written in plain text. Call it before reading rows. */
export function setKeyRing(given: KeyRing | null): void {
  ring = given;
}

/** Returns true if a column's text is encrypted, by the named key or by any. */
export function isSealed(text: unknown, name = ''): text is string {
  return typeof text === 'string' && SEALED.test(text) && (name === '' || parseEncrypted(text).name === name);
}

/** Returns true if a value is bound to its row, false for the first form. */
export function isBoundToRow(text: string): boolean {
  return text.startsWith(MARK_ROW) && SEALED.test(text);
}

/** Prefix of values that are encrypted in the current form with the current key. */
export function buildSealedPrefix(key: string): string {
  return `${MARK_ROW}${key}:`;
}

/** For SQL statements. Without a key the text stays unchanged, unless it looks encrypted. */
export function sealText(text: string, column: string, row?: SealedRow): string {
  return getKeyRing()?.seal(text, column, row) ?? unlikeSealed(text);
}

/** Typed text that looks encrypted could not be decrypted: a space makes it plain text. */
function unlikeSealed(text: string): string {
  return isSealed(text) ? `${MARK} ${text.slice(MARK.length)}` : text;
}

/** Decrypts a column's value; plain text is returned unchanged. */
export function openText(text: string, column: string, row?: SealedRow): string {
  if (!isSealed(text)) return text;
  const known = getKeyRing();
  if (!known) throw new Error(`${column} is sealed, and HEALTH_KEYS is not set.`);
  return known.open(text, column, row);
}

/** A value that was decrypted for its row: its type takes it unchanged, even if it looks encrypted. */
export class DecryptedText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns a column's value for comparison with the decrypted one. */
function peekText(text: string): string {
  return isSealed(text) ? (getKeyRing()?.peek(text) ?? text) : text;
}

/**
 * An encrypted text column. An empty text is not encrypted. A type does not know the row of a value: it writes the
 * first form, and `sealed-rows.ts` binds values to their rows when the ORM writes and reads them.
 */
export class SealedText extends Type<string, string> {
  override convertToDatabaseValue(text: string): string {
    return text && sealText(text, getColumnName(this));
  }

  override convertToJSValue(text: string | DecryptedText): string {
    if (text instanceof DecryptedText) return text.text;
    return typeof text === 'string' ? openText(text, getColumnName(this)) : text;
  }

  /** Encrypting the same text twice gives different values. */
  override compareValues(one: string, other: string): boolean {
    return one === other || peekText(one) === peekText(other);
  }

  /** Compares with the loaded value: reading a row does not encrypt it again. */
  override ensureComparable(): boolean {
    return false;
  }

  override getColumnType(): string {
    return 'text';
  }
}

/** A jsonb column: an encrypted value is stored as one JSON string. */
export class SealedJson extends Type<unknown, string> {
  override convertToDatabaseValue(value: unknown): string {
    if (value === null || value === undefined) return value as never;
    const text = JSON.stringify(value);
    const sealed = sealText(text, getColumnName(this));
    return sealed === text ? text : JSON.stringify(sealed);
  }

  override convertToJSValue(value: unknown): unknown {
    if (value instanceof DecryptedText) return JSON.parse(value.text);
    if (isSealed(value)) return JSON.parse(openText(value, getColumnName(this)));
    const stored: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    // A clone keeps the loaded value unchanged when the entity's value changes.
    return isSealed(stored) ? JSON.parse(openText(stored, getColumnName(this))) : structuredClone(stored);
  }

  override compareValues(one: unknown, other: unknown): boolean {
    return isDeepEqual(peekJson(one), peekJson(other));
  }

  /** As of a text. */
  override ensureComparable(): boolean {
    return false;
  }

  override getColumnType(): string {
    return 'jsonb';
  }
}

function peekJson(value: unknown): unknown {
  const stored: unknown = typeof value === 'string' && !isSealed(value) ? JSON.parse(value) : value;
  return isSealed(stored) ? JSON.parse(peekText(stored)) : stored;
}

function getColumnName({ meta, prop }: Type<unknown, unknown>): string {
  return `${meta!.tableName}.${prop!.fieldNames[0]}`;
}

/** Returns the keys of this process; null without encryption. */
export function getKeyRing(): KeyRing | null {
  if (ring === undefined) throw new Error('No keys: sealWith() comes before the first row.');
  return ring;
}
