import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSecret } from '#server/platform/encryption/create-secret.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';

/**
 * List of requests that a restored backup would undo, kept outside the database: erasures, withdrawn consents,
 * unsubscriptions, ended calendar addresses and removed testimonials. The list says whose to repeat. Only keyed hashes of
 * account ids and addresses are stored.
 */
export interface PrivacyRequests {
  /** Returns the new entries. */
  add: (names: readonly string[], at: Date) => Promise<readonly string[]>;
  /** Returns a function that finds the latest time of a name; null if the list is missing or empty. */
  read: () => Promise<((name: string) => Date | undefined) | null>;
  /** Returns all entries: each has a time and the hash of a name. */
  readEntries: () => Promise<readonly string[]>;
}

/** A line that a crash cut off does not match. */
const ENTRIES = /^(\S+) ([\w-]{43})$/gm;

/** Returns the configured path of the list. */
export function privacyRequestsFile({ ERASURES_FILE, DATA_DIR }: Pick<Env, 'ERASURES_FILE' | 'DATA_DIR'>): string {
  return resolve(ERASURES_FILE ?? join(DATA_DIR, 'erasures'));
}

/** Keeps the list in a file, one line per name. The key is in a file beside it. */
export function openPrivacyRequests(file: string): PrivacyRequests {
  const keyFile = `${file}.key`;
  return {
    async add(names, at) {
      const key = (await readIf(keyFile)) ?? (await createSecret(keyFile));
      // Each entry begins with a line break, so a line cut off by a crash damages no other.
      const entries = names.map((name) => `${at.toISOString()} ${hash(key, name)}`);
      await appendFile(file, entries.map((entry) => `\n${entry}`).join(''), { mode: 0o600, flush: true });
      return entries;
    },
    async read() {
      const [key, text] = await Promise.all([readIf(keyFile), readIf(file)]);
      if (!text) return null;
      if (!key)
        throw new InvalidEnv(`ERASURES_FILE: ${keyFile} is missing, without which nobody knows who ${file} names.`);
      const times = new Map<string, Date>();
      for (const [, time = '', name = ''] of text.matchAll(ENTRIES)) {
        const at = new Date(time);
        const known = times.get(name);
        // An address that its account has left is added with the earlier time of leaving.
        if (!known || at > known) times.set(name, at);
      }
      return (name) => times.get(hash(key, name));
    },
    async readEntries() {
      return (await readIf(file))?.match(ENTRIES) ?? [];
    },
  };
}

/** Name of the calendar address that a member has ended. */
export function nameEndedFeed(user: string): string {
  return `calendar:${user}`;
}

/** Stores nothing: for an app whose database is never restored. */
export const noPrivacyRequests: PrivacyRequests = {
  add: () => Promise.resolve([]),
  read: () => Promise.resolve(null),
  readEntries: () => Promise.resolve([]),
};

function hash(key: string, name: string): string {
  return createHmac('sha256', key).update(name).digest('base64url');
}

async function readIf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new InvalidEnv(
      `ERASURES_FILE: cannot be read: ${getErrorMessage(error)}. Choose another place or change its owner.`,
    );
  }
}
