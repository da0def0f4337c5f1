import { type ParseArgsConfig, parseArgs } from 'node:util';
import { connectPostgres, databaseRefusal, openEmbedded } from '../../database.ts';
import { findRunning, hasCluster } from '../../db/embedded/embedded-server.ts';
import { type Database, forkOf } from '../../db/orm.ts';
import { type Env, InvalidEnv } from '../../env.ts';
import { messageOf } from '../../errors.ts';
import { BackupError } from './backup-error.ts';

/** Output of a command: lines for people, and the same for programs. */
export interface Report {
  text: string;
  json: object;
}

/** Exit codes: 0 done, 1 not done, 2 the command was not understood. */
export async function runCommand(help: string, work: () => Promise<Report>): Promise<never> {
  const asJson = process.argv.includes('--json');
  if (process.argv.includes('--help')) return end(0, `${help}\n`);
  try {
    const { text, json } = await work();
    return await end(0, asJson ? `${JSON.stringify({ ok: true, ...json })}\n` : `${text}\n`);
  } catch (error) {
    const code = codeOf(error);
    const message = code === 'failed' && error instanceof Error ? error.stack! : messageOf(error);
    if (asJson) await end(null, `${JSON.stringify({ ok: false, error: { code, message: messageOf(error) } })}\n`);
    else process.stderr.write(`${message}\n`);
    process.exit(code === 'usage' ? 2 : 1);
  }
}

/** Waits until a pipe has taken the output, then ends the process. */
async function end(code: 0, text: string): Promise<never>;
async function end(code: null, text: string): Promise<void>;
async function end(code: 0 | null, text: string): Promise<void> {
  await new Promise((resolve) => process.stdout.write(text, resolve));
  if (code !== null) process.exit(code);
}

function codeOf(error: unknown): string {
  if (error instanceof BackupError) return error.code;
  const { code = '', name } = error as { code?: string; name?: string };
  if (code.startsWith('ERR_PARSE_ARGS')) return 'usage';
  return name === 'InvalidEnv' ? 'settings' : name === 'FolderInUse' ? 'running' : 'failed';
}

/** The options of the command line. @throws where one is unknown or lacks its value */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(options: T) {
  const common = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const;
  return parseArgs({
    args: process.argv.slice(2),
    options: { ...options, ...common },
    allowPositionals: true,
  });
}

/** The shop's database, whether the shop runs or not. */
export async function openShop(env: Env): Promise<Database> {
  const url = env.DATABASE_URL ?? (await findRunning(env.DATA_DIR));
  if (url) return connect(url);
  if (!hasCluster(env.DATA_DIR)) throw new BackupError('not_readable', `There is no shop in DATA_DIR ${env.DATA_DIR}.`);
  return openEmbedded(env.DATA_DIR);
}

/** The database of a shop that does not run. */
export function openTargetDatabase(env: Env): Promise<Database> {
  return env.DATABASE_URL ? connect(env.DATABASE_URL) : openEmbedded(env.DATA_DIR);
}

async function connect(url: string): Promise<Database> {
  const database = await connectPostgres(url, 1);
  try {
    await forkOf(database.orm).execute('select 1');
    return database;
  } catch (error) {
    await database.close();
    throw new InvalidEnv(`DATABASE_URL ${databaseRefusal(error)}`);
  }
}
