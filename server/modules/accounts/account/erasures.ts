import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSecret } from '#server/platform/encryption/create-secret.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';

/**
 * Who was erased and when, outside of the database: a backup that is restored brings everybody back, and
 * this says who has to go again. Names are an account's id or an address; only keyed hashes of them are kept.
 */
export interface Erasures {
  add: (names: readonly string[], at: Date) => Promise<void>;
  /** How one asks when a name was erased last; null where nobody ever was. */
  read: () => Promise<((name: string) => Date | undefined) | null>;
}

/** Where the settings have it. */
export function erasuresFile({ ERASURES_FILE, DATA_DIR }: Pick<Env, 'ERASURES_FILE' | 'DATA_DIR'>): string {
  return resolve(ERASURES_FILE ?? join(DATA_DIR, 'erasures'));
}

/** Keeps them in a file, a line each, with the key in a file beside it. */
export function openErasureList(file: string): Erasures {
  const keyFile = `${file}.key`;
  return {
    async add(names, at) {
      const key = (await readIf(keyFile)) ?? (await createSecret(keyFile));
      // Each begins a line: one that a crash has cut off takes no other along.
      const lines = names.map((name) => `\n${at.toISOString()} ${hash(key, name)}`);
      await appendFile(file, lines.join(''), { mode: 0o600, flush: true });
    },
    async read() {
      const [key, text] = await Promise.all([readIf(keyFile), readIf(file)]);
      if (!text) return null;
      if (!key)
        throw new InvalidEnv(`ERASURES_FILE: ${keyFile} is missing, without which nobody knows who ${file} names.`);
      const times = new Map<string, Date>();
      // A line that was cut off by a crash names nobody.
      for (const [, time = '', name = ''] of text.matchAll(/^(\S+) ([\w-]{43})$/gm)) times.set(name, new Date(time));
      return (name) => times.get(hash(key, name));
    },
  };
}

/** Keeps nothing: for an app whose database nobody will restore. */
export const noErasures: Erasures = { add: () => Promise.resolve(), read: () => Promise.resolve(null) };

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
