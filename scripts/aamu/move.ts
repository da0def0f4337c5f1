import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { connect, openStopped, requireCluster } from '../../server/modules/operations/backups/restore/open-shop.ts';
import { BackupError } from '../../server/modules/operations/backups/backup-error.ts';
import { readKeyFile } from '../../server/modules/operations/key-rotation/sealing.service.ts';
import { openEmbeddedTarget } from '../../server/modules/operations/moves/embedded-target.ts';
import { type End, type MovedShop, moveShop } from '../../server/modules/operations/moves/move-shop.service.ts';
import type { Database } from '../../server/platform/db/orm.ts';
import { databaseUrlSchema, readServer } from '../../server/platform/config/database-address.ts';
import type { Env } from '../../server/platform/config/env.ts';
import { formatSetting, loadEnv, writeEnvFile } from '../../server/platform/config/env-file.ts';
import { getErrorMessage } from '../../server/platform/errors.ts';
import { type Command, type Result, UsageError } from './command.ts';

export const command: Command = {
  usage: ['-', 'embedded', 'postgres://user:password@host/database'],
  details: [
    'Copies the shop’s database into an empty one, compares every table, and switches the shop to the new one. The former',
    'database stays as it is, but the shop no longer opens it. Uploads, keys and the erasure list stay in DATA_DIR. Stop',
    'the shop first, so that nothing is written meanwhile. With - it reads the address from standard input: an argument',
    'can be read in the list of processes.',
  ],
  options: {
    'write-env': { type: 'boolean', does: 'writes the changed settings to .env instead of printing them' },
  },
  async run({ words: [where, ...more], options }) {
    if (!where || more.length > 0) throw new UsageError('Say where to: "aamu move --help".');
    const target = where === 'embedded' ? undefined : await readTarget(where, process.stdin);
    const isSetOutside = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].some((name) => process.env[name] !== undefined);
    const env = loadEnv();
    const writes = options['write-env'] === true;
    if (writes && isSetOutside)
      throw new UsageError('DATABASE_URL is set in the environment, which goes before .env: leave out --write-env.');
    const to: Env = { ...env, DATABASE_URL: target, DATABASE_DIRECT_URL: undefined };
    const started = Date.now();
    const changed = await listChanges(env, to);
    const { moved, former } = await move(env, to);
    const seconds = Math.ceil((Date.now() - started) / 1000);
    return report({ moved, former, from: labelOf(env), to: labelOf(to), changed, seconds }, writes && writeEnvFile);
  },
};

/**
 * Returns the address of the new database.
 * @param word The address, or `-` to read it from the input.
 * @throws {UsageError} if it is none
 */
export async function readTarget(word: string, input: Readable & { isTTY?: boolean }): Promise<string> {
  const text = word === '-' ? await readLine(input) : word;
  const { data, error } = databaseUrlSchema.safeParse(text);
  if (data === undefined)
    throw new UsageError(
      `Say where to: postgres://user:password@host/database after aamu move or in its input, or aamu move embedded. The address is not valid: ${error.issues[0]!.message}`,
    );
  return data;
}

async function readLine(input: Readable & { isTTY?: boolean }): Promise<string> {
  if (input.isTTY) process.stderr.write('Address of the new database: ');
  for await (const line of createInterface({ input })) return line.trim();
  return '';
}

function labelOf({ DATABASE_URL, DATA_DIR }: Env): string {
  if (!DATABASE_URL) return `the embedded database in ${resolve(DATA_DIR)}`;
  const { host, port } = readServer(DATABASE_URL);
  const { pathname } = new URL(DATABASE_URL);
  return host.startsWith('/')
    ? `postgres://${pathname}?host=${host}&port=${port}`
    : `postgres://${host}:${port}${pathname}`;
}

async function move(env: Env, to: Env): Promise<{ moved: MovedShop; former?: string | undefined }> {
  if (!env.DATABASE_URL && !to.DATABASE_URL)
    throw new BackupError('same_place', `The shop is already in ${labelOf(env)}.`);
  if (!env.DATABASE_URL) requireCluster(env);
  const now = new Date();
  const source = await openStopped(env);
  try {
    const run = ({ orm }: Database) =>
      moveShop({ orm: source.orm, env, label: labelOf(env) }, { orm, env: to, label: labelOf(to) } satisfies End, now);
    if (to.DATABASE_URL) {
      const database = await connect(to.DATABASE_URL, labelOf(to));
      try {
        return { moved: await run(database) };
      } finally {
        await database.close();
      }
    }
    const { database, former, discard } = await openEmbeddedTarget(env, now);
    try {
      const moved = await run(database);
      await database.close();
      return { moved, former };
    } catch (error) {
      // The shop has arrived: only its adoption failed.
      if (error instanceof BackupError && error.code === 'not_adopted') await database.close();
      else await discard();
      throw error;
    }
  } finally {
    await source.close();
  }
}

/** Settings that the operator has to change; null for one to remove. */
async function listChanges(env: Env, to: Env): Promise<Record<string, string | null>> {
  // A pooler in front of the new database is the operator's to name.
  const former = env.DATABASE_DIRECT_URL ? { DATABASE_DIRECT_URL: null } : {};
  if (!to.DATABASE_URL) return { DATABASE_URL: null, ...former };
  const keys = env.HEALTH_KEYS || env.DATABASE_URL ? undefined : await readKeyFile(env.DATA_DIR);
  return { DATABASE_URL: to.DATABASE_URL, ...former, ...(keys && { HEALTH_KEYS: keys.join() }) };
}

interface Said {
  moved: MovedShop;
  former: string | undefined;
  from: string;
  to: string;
  changed: Record<string, string | null>;
  seconds: number;
}

/** Writes the changed settings, or prints them; also those that cannot be written, because the shop has moved by then. */
export function report(
  { moved, former, from, to, changed, seconds }: Said,
  write: typeof writeEnvFile | false,
): Result {
  let file: string | undefined;
  let problem: string | undefined;
  try {
    if (write) file = write(changed);
  } catch (error) {
    problem = getErrorMessage(error);
  }
  const lines = Object.entries(changed).map(([name, value]) =>
    value === null ? `# remove the line ${name}=…` : formatSetting(name, value),
  );
  const text = [
    `Moved ${moved.rows} rows of ${moved.tables} tables from ${from} to ${to}, and compared them, in ${seconds} seconds.`,
    ...(moved.skipped.length > 0
      ? [`Skipped, because this version has no such table or column: ${moved.skipped.join(', ')}.`]
      : []),
    ...(problem ? [`The settings could not be written: ${problem}`] : []),
    ...(file
      ? [`Written to ${file}: ${Object.keys(changed).join(', ')}.`]
      : ['Change this in the settings (.env or the environment) of every process:', ...lines]),
    'Now start the shop. The former database stays as it is, but the shop no longer opens it.',
    ...(former ? [`An older former database is in ${former}. You can delete it.`] : []),
  ];
  return {
    text: text.join('\n'),
    json: { from, to, ...moved, ...(file ? { file } : { settings: changed }), problem, former, seconds },
    code: problem ? 1 : 0,
  };
}
