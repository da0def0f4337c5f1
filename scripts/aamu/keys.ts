import { randomBytes } from 'node:crypto';
import {
  findUsedKeys,
  loadKeyRing,
  rotateKeyFile,
} from '../../server/modules/operations/key-rotation/sealing.service.ts';
import type { Em } from '../../server/platform/db/orm.ts';
import type { Env } from '../../server/platform/config/env.ts';
import { type Command, type Result, UsageError } from './command.ts';
import { inShop } from './connect.ts';

export const command: Command = {
  usage: ['', 'rotate health', 'rotate session'],
  details: [
    'Without arguments it names the keys and never shows one. rotate makes a new key: it changes the key file of an',
    'embedded database by itself, and prints the new value of a setting, which you set.',
  ],
  run: ({ words: [action, which, ...more] }) =>
    inShop(async (em, env) => {
      if (action === undefined) return showKeys(em, env);
      if (action !== 'rotate' || more.length > 0) throw new UsageError('Say rotate or nothing: "aamu keys --help".');
      if (which === 'session') return rotateSession(env);
      if (which === 'health') return rotateHealth(env);
      throw new UsageError('Say which keys to rotate: aamu keys rotate health, or session');
    }),
};

async function showKeys(em: Em, env: Env): Promise<Result> {
  const names = (await loadKeyRing(em, env))?.names ?? [];
  const used = await findUsedKeys(em);
  const health = names.map((name, index) => ({
    name,
    state: index === 0 ? 'encrypts' : used.includes(name) ? 'decrypts' : 'unused',
  }));
  const missing = used.filter((name) => !names.includes(name));
  const session = env.SESSION_KEYS?.length ?? 0;
  const where = env.HEALTH_KEYS ? 'HEALTH_KEYS' : env.DATABASE_URL ? 'none: nothing is encrypted' : 'health.key';
  return {
    text: [
      `Health data (${where})`,
      ...health.map(({ name, state }) => `  ${name}  ${state}`),
      ...missing.map((name) => `  ${name}  missing: rows that it encrypted cannot be read`),
      'Sessions (SESSION_KEYS)',
      session === 0 ? '  none: each start makes one, which signs everybody out' : `  ${session}, the first one signs`,
    ].join('\n'),
    json: { health, missing, session },
    code: missing.length > 0 ? 1 : 0,
  };
}

function rotateSession({ SESSION_KEYS: [last] = [] }: Env): Result {
  const value = [newKey(), ...(last ? [last] : [])].join();
  return {
    text: `Set this in every process and start them again. Earlier keys than the last one go.\nSESSION_KEYS=${value}`,
    json: { SESSION_KEYS: value },
  };
}

async function rotateHealth({ HEALTH_KEYS: keys, DATABASE_URL, DATA_DIR }: Env): Promise<Result> {
  if (keys || DATABASE_URL) {
    const key = newKey();
    const [added, moved] = [[...(keys ?? []), key].join(), [key, ...(keys ?? [])].join()];
    const text = keys
      ? `First, in every process, so that each can read it:\nHEALTH_KEYS=${added}\nThen, in every process:\nHEALTH_KEYS=${moved}`
      : `Set this in every process and start them again:\nHEALTH_KEYS=${moved}`;
    return { text, json: { added, HEALTH_KEYS: moved } };
  }
  const [name] = (await rotateKeyFile(DATA_DIR)).names;
  return {
    text: `The key ${name} encrypts from the next start on. Rows follow within an hour. Keep health.key apart from backups of the database.`,
    json: { name },
  };
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
