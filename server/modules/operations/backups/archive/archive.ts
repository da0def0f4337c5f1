import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract as extractTar, pack as packTar } from 'tar-stream';
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts';
import { BackupError, reasonFor } from '../backup-error.ts';

/** Secret that encrypts an archive: a passphrase, or public keys (`age1…`). */
export type Lock = { passphrase: string } | { recipients: readonly string[] };
/** Secret that decrypts an archive: the passphrase, or a private key (`AGE-SECRET-KEY-1…`). */
export type Key = { passphrase: string } | { identity: string };

/** Piece of a table or file, small enough for memory. */
export interface Part {
  name: string;
  bytes: Buffer;
}

const PART_BYTES = 1_000_000;
/** Maximum size of a part in bytes; only a list of very many files comes close. */
const LARGEST_PART = 100_000_000;

/** Writer of an archive: a tar file, compressed with gzip, encrypted as by age (age-encryption.org/v1). */
export interface ArchiveWriter {
  /** Adds a part; waits while the target is slower. */
  put: (part: Part) => Promise<void>;
  finish: () => void;
  fail: (error: Error) => void;
  stream: Readable;
}

export async function createArchive(lock: Lock): Promise<ArchiveWriter> {
  const encrypter = new Encrypter();
  if ('passphrase' in lock) encrypter.addRecipient(passphraseRecipient(lock.passphrase));
  else for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
  const pack = packTar();
  const gzip = createGzip();
  ignoreLateErrors(gzip);
  // The reader of the stream gets the same error.
  pipeline(Readable.from(pack), gzip).catch((error: Error) => pack.destroy(error));
  const encrypted = await encrypter.encrypt(toWeb(gzip));
  // The packer never calls back after it is destroyed.
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  return {
    put: ({ name, bytes }) =>
      Promise.race([
        failed.promise,
        new Promise<void>((resolve, reject) => {
          const entry = pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
          // Without a listener it would end the process.
          entry.on('error', reject);
        }),
      ]),
    finish: () => pack.finalize(),
    fail: (error) => {
      failed.reject(error);
      pack.destroy(error);
      gzip.destroy(error);
    },
    stream: fromWeb(encrypted),
  };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new BackupError('usage', `--recipient ${recipient} is no public key of age: it begins with "age1".`, {
      cause: error,
    });
  }
}

/** Splits a stream into parts named `<name>/000001` and so on. */
export async function* inParts(name: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let number = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  const part = (): Part => {
    number += 1;
    const bytes = Buffer.concat(chunks);
    chunks = [];
    size = 0;
    return { name: `${name}/${String(number).padStart(6, '0')}`, bytes };
  };
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) yield part();
  }
  if (size > 0) yield part();
}

/**
 * Reads the parts of an archive in order.
 * @param label How messages call the archive.
 * @throws {BackupError} if the key is wrong, or the archive is invalid, damaged or truncated. Parts returned before
 * that are intact.
 */
export async function* readArchive(source: Readable, key: Key, label: string): AsyncGenerator<Part> {
  const decrypted = await decrypt(source, key, label);
  const extract = extractTar();
  let failure: unknown;
  let isDecrypted = false;
  const plain = fromWeb(decrypted);
  plain.once('end', () => (isDecrypted = true));
  const reading = pipeline(plain, createGunzip(), extract).catch((error: unknown) => {
    failure = error;
    extract.destroy(error as Error);
  });
  try {
    for await (const entry of extract) {
      if (entry.header.size > LARGEST_PART) throw notOurs(label);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk);
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
    }
    await reading;
    if (failure) throw failure;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    refuseUnread(source, label);
    throw isDecrypted ? notOurs(label, failure) : damaged(label, failure ?? error);
  } finally {
    plain.destroy();
    source.destroy();
  }
}

async function decrypt(source: Readable, key: Key, label: string) {
  const decrypter = new Decrypter();
  ignoreLateErrors(source);
  try {
    if ('passphrase' in key) decrypter.addIdentity(passphraseIdentity(key.passphrase));
    else decrypter.addIdentity(key.identity);
    return await decrypter.decrypt(toWeb(source));
  } catch (error) {
    source.destroy();
    refuseUnread(source, label);
    const { message } = error as Error;
    // words: what the library says
    if (/no identity matched|incorrect passphrase|invalid tag/i.test(message)) {
      const opener = 'passphrase' in key ? 'passphrase' : 'private key';
      throw new BackupError('wrong_passphrase', `The ${opener} does not open ${label}.`, { cause: error });
    }
    if (/HMAC/.test(message)) throw damaged(label, error);
    throw notOurs(label, error);
  }
}

/** @throws {BackupError} if the disk or the store failed, not the content */
function refuseUnread({ errored }: Readable, label: string): void {
  // Node names an error of a disk UNKNOWN if it has no name for its number.
  if (!errored || !('code' in errored) || !/^(?:E[A-Z]+|UNKNOWN)$/.test(String(errored.code))) return;
  throw new BackupError('not_readable', `${label} cannot be read: ${reasonFor(errored)}`, { cause: errored });
}

function damaged(label: string, cause: unknown): BackupError {
  return new BackupError('damaged', `${label} is damaged or cut off: take another archive.`, { cause });
}

export function notOurs(label: string, cause?: unknown): BackupError {
  return new BackupError('not_an_archive', `${label} is no backup of a shop.`, { cause });
}

/** An error that comes when nobody waits for the stream any more must not end the process. */
function ignoreLateErrors(stream: Readable): void {
  stream.on('error', () => undefined);
}

/** Adapts Node's types to the browser's. */
function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream);
}
