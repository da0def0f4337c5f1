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
    'Without arguments, it lists the keys without showing their values. "rotate" makes a new key: it updates the key file',
    'of an embedded database, or prints the new value for you to set.',
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
      ...missing.map((name) => `  ${name}  missing: data encrypted with it cannot be read`),
      'Sessions (SESSION_KEYS)',
      session === 0
        ? '  none: each start makes a new one, which signs everyone out'
        : `  ${session}, the first one signs`,
    ].join('\n'),
    json: { health, missing, session },
    code: missing.length > 0 ? 1 : 0,
  };
}

function rotateSession({ SESSION_KEYS: [last] = [] }: Env): Result {
  const value = [newKey(), ...(last ? [last] : [])].join();
  return {
    text: `Set this in every process and restart them. Only the newest and the previous key are kept.\nSESSION_KEYS=${value}`,
    json: { SESSION_KEYS: value },
  };
}

async function rotateHealth({ HEALTH_KEYS: keys, DATABASE_URL, DATA_DIR }: Env): Promise<Result> {
  if (keys || DATABASE_URL) {
    const key = newKey();
    const [added, moved] = [[...(keys ?? []), key].join(), [key, ...(keys ?? [])].join()];
    const text = keys
      ? `First set this in every process, so that each can read the new key:\nHEALTH_KEYS=${added}\nThen set this in every process:\nHEALTH_KEYS=${moved}\nKeep the former keys in a safe place: backups from before need them.`
      : `Set this in every process and restart them:\nHEALTH_KEYS=${moved}`;
    return { text, json: { added, HEALTH_KEYS: moved } };
  }
  const [name] = (await rotateKeyFile(DATA_DIR)).names;
  return {
    text: `The key ${name} is used from the next start. Existing data is re-encrypted within an hour. Keep health.key apart from database backups.`,
    json: { name },
  };
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
