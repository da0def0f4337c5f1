import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { isDeepStrictEqual as isDeepEqual } from 'node:util';
import { Type } from '@mikro-orm/core';

/**
 * A text in a column that only a process with the key can read: `sealed:<key>:<what>`, where `what` is the nonce, the
 * text under AES-256-GCM and its tag (NIST SP 800-38D), in base64url. The column's name is authenticated with it, so
 * that what was sealed for one is refused in another. What was written before columns were sealed is read as it is.
 */
export interface Ring {
  /** Names of the keys, the one that seals first. A name is a hash: it says nothing about its key. */
  names: readonly string[];
  seal: (text: string, column: string) => string;
  /** @throws where the key is not in the ring, or the text is not as it was sealed. */
  open: (text: string, column: string) => string;
}

/** A ring of the keys that the settings name: the first one seals, each of them opens. */
export function createRing(secrets: readonly string[]): Ring {
  const keys = secrets.map((secret) => {
    const bytes = createHash('sha256').update(secret).digest();
    const name = createHmac('sha256', bytes).update('name').digest('base64url').slice(0, 8);
    // Bytes would be made into a key anew for each text, which takes several times as long as the text itself.
    return { key: createSecretKey(bytes), name };
  });
  const [first] = keys;
  if (!first) throw new Error('A ring without a key can neither seal nor open.');
  return {
    names: keys.map(({ name }) => name),
    seal(text, column) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(column));
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${MARK}${first.name}:${body.toString('base64url')}`;
    },
    open(text, column) {
      const [name = '', body = ''] = text.slice(MARK.length).split(':', 2);
      const known = keys.find((each) => each.name === name);
      if (!known) throw new Error(`${column} was sealed with the key ${name}, which HEALTH_KEYS does not have.`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, NONCE))
        .setAAD(Buffer.from(column))
        .setAuthTag(bytes.subarray(-TAG));
      return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const MARK = 'sealed:';
/** Nobody types this: a name of eight, and nonce, text and tag. */
const SEALED = /^sealed:[\w-]{8}:[\w-]{38,}$/;
const NONCE = 12;
const TAG = 16;

let ring: Ring | null | undefined;

/** From now on this process seals and opens with these keys; with none, what is written stays open. Called before the first row is read. */
export function sealWith(given: Ring | null): void {
  ring = given;
}

/** Whether a column's text is sealed, by the named key or by any. */
export function isSealed(text: unknown, name = ''): text is string {
  return typeof text === 'string' && SEALED.test(text) && text.startsWith(MARK + name);
}

/** For statements that are written by hand. Without a key the text is as it was, unless it pretends to be sealed. */
export function sealText(text: string, column: string): string {
  return keys()?.seal(text, column) ?? unlikeSealed(text);
}

/** What somebody typed in the form of a sealed text could be opened by nobody: a space makes it what it is. */
function unlikeSealed(text: string): string {
  return isSealed(text) ? `${MARK} ${text.slice(MARK.length)}` : text;
}

/** What stands in a column; what is not sealed is as it stands. */
export function openText(text: string, column: string): string {
  if (!isSealed(text)) return text;
  const known = keys();
  if (!known) throw new Error(`${column} is sealed, and HEALTH_KEYS is not set.`);
  return known.open(text, column);
}

/** A text column. An empty text says nothing and is not sealed. */
export class SealedText extends Type<string, string> {
  override convertToDatabaseValue(text: string): string {
    return text && sealText(text, columnOf(this));
  }

  override convertToJSValue(text: string): string {
    return typeof text === 'string' ? openText(text, columnOf(this)) : text;
  }

  /** Sealed twice, the same text is not the same. */
  override compareValues(one: string, other: string): boolean {
    return one === other || this.convertToJSValue(one) === this.convertToJSValue(other);
  }

  /** It is compared as it was read: no row is sealed once more for having been looked at. */
  override ensureComparable(): boolean {
    return false;
  }

  override getColumnType(): string {
    return 'text';
  }
}

/** A jsonb column: what is sealed stands there as one JSON string. */
export class SealedJson extends Type<unknown, string> {
  override convertToDatabaseValue(value: unknown): string {
    if (value === null || value === undefined) return value as never;
    const text = JSON.stringify(value);
    const sealed = sealText(text, columnOf(this));
    return sealed === text ? text : JSON.stringify(sealed);
  }

  override convertToJSValue(value: unknown): unknown {
    if (isSealed(value)) return JSON.parse(openText(value, columnOf(this)));
    const stored: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    // What the row was read as stays as it was, whatever becomes of the entity's value.
    return isSealed(stored) ? JSON.parse(openText(stored, columnOf(this))) : structuredClone(stored);
  }

  override compareValues(one: unknown, other: unknown): boolean {
    return isDeepEqual(this.convertToJSValue(one), this.convertToJSValue(other));
  }

  /** As of a text. */
  override ensureComparable(): boolean {
    return false;
  }

  override getColumnType(): string {
    return 'jsonb';
  }
}

function columnOf({ meta, prop }: Type<unknown, unknown>): string {
  return `${meta!.tableName}.${prop!.fieldNames[0]}`;
}

function keys(): Ring | null {
  if (ring === undefined) throw new Error('No keys: sealWith() comes before the first row.');
  return ring;
}
