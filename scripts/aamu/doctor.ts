import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { connectPostgres, findServerUrl } from '../../server/app/database.ts';
import { databaseRefusal } from '../../server/platform/db/connection/database-refusal.ts';
import { findAtServer } from '../../server/app/doctor/database-server.ts';
import { NewerDatabase } from '../../server/platform/db/migrations.ts';
import { forkEm } from '../../server/platform/db/orm.ts';
import { databaseAddress } from '../../server/platform/config/database-address.ts';
import type { Env } from '../../server/platform/config/env.ts';
import { findDataDirProblem, findFullDisk } from '../../server/platform/db/embedded/data-dir.ts';
import { findRunning } from '../../server/platform/db/embedded/embedded-server.ts';
import { createLiveSettings } from '../../server/modules/site/settings/live-settings.ts';
import { checkSettings, formatFinding } from '../../server/app/doctor/check.ts';
import { findInDatabase } from '../../server/app/doctor/database.ts';
import { type Finding, fault, wrong } from '../../server/app/doctor/finding.ts';
import { findPort } from '../../server/app/doctor/port.ts';
import { readSettings } from '../../server/app/doctor/read-settings.ts';
import { findUnreachable } from '../../server/app/doctor/reach.ts';
import { findUploadLimit } from '../../server/app/doctor/upload-limit.ts';
import type { Command } from './command.ts';

/** Checks every setting and all outside services; changes nothing. Each finding is a line. */
export const command: Command = {
  usage: [''],
  details: [
    'Checks all settings and contacts the services they name. Changes nothing; you can run it while the shop runs.',
  ],
  async run() {
    const { env, unread, names } = readSettings();
    const everything = env
      ? [
          ...checkSettings(await readSaved(env)),
          ...(await findPort(env)),
          ...(await findDatabase(env)),
          ...(await findUnreachable(env, { rates: true })),
          ...(await findUploadLimit(env)),
        ]
      : [];
    // A stand-in for an unreadable setting is no finding.
    const found = everything.filter(({ setting }) => !names.has(setting));
    const serious = unread.length + found.filter(({ level }) => level !== 'hint').length;
    const view = env ? describeShop(env) : {};
    const lines = [
      ...Object.entries(view).map(([what, value]) => `${what.padEnd(10)} ${value}`),
      ...unread.map((line) => `wrong  ${line}`),
      ...found.map((each) => `${each.level.padEnd(5)}  ${formatFinding(each)}`),
      serious === 0 ? 'No problems found.' : `Findings that need attention: ${serious}.`,
    ];
    return {
      text: lines.join('\n'),
      json: { ok: serious === 0, view, unread, findings: found },
      code: serious === 0 ? 0 : 1,
    };
  },
};

const quiet = () => undefined;

/** Summary of the parsed settings, to compare with the intended ones. */
function describeShop(env: Env): Record<string, string> {
  return {
    address: env.PUBLIC_URL ?? 'PUBLIC_URL is not set',
    listens: `${env.HOST}:${env.PORT}, idle connections for ${env.KEEP_ALIVE_SECONDS} seconds`,
    clients: describeClients(env.TRUST_PROXY),
    database: env.DATABASE_URL ? databaseAddress(env.DATABASE_URL) : `embedded, in ${resolve(env.DATA_DIR)}`,
    services: env.sandbox ? 'sandbox' : 'live',
  };
}

function describeClients(trusted: Env['TRUST_PROXY']): string {
  if (trusted === false) return 'identified by connection address (no proxy)';
  if (typeof trusted === 'number') return `known by address ${trusted} from the right in X-Forwarded-For`;
  return `known by the first address from the right in X-Forwarded-For outside ${trusted.join(', ')}`;
}

/** Overrides the settings with those of the studio; unchanged if the database cannot be read. */
async function readSaved(env: Env): Promise<Env> {
  const url = findServerUrl(env) ?? (await findRunning(env.DATA_DIR).catch(() => undefined));
  if (!url) return env;
  try {
    const { orm, close } = await connectPostgres(url, 1);
    const settings = createLiveSettings({ orm, env, origin: env.PUBLIC_URL ?? '', log: { warn: quiet, error: quiet } });
    await settings.refresh().finally(() => void close());
    return settings.now().env;
  } catch {
    // `findDatabase` reports its problem.
    return env;
  }
}

/** An embedded database that does not run is not started: only its folder is looked at. */
async function findDatabase(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL) {
    const atServer = await findAtServer(env.DATABASE_URL, env);
    return atServer.some(({ level }) => level === 'wrong')
      ? atServer
      : [...atServer, ...(await findServer('DATABASE_URL', findServerUrl(env)!, env))];
  }
  const running = await findRunning(env.DATA_DIR).catch(() => undefined);
  if (!running) return findFolder(resolve(env.DATA_DIR));
  const full = await findFullDisk(env.DATA_DIR);
  const found = await findServer('DATA_DIR', running, env);
  return full ? [...found, fault('DATA_DIR', `will stop the database soon: ${full}. Free some space.`)] : found;
}

async function findServer(setting: string, url: string, env: Env): Promise<Finding[]> {
  try {
    const { orm, close } = await connectPostgres(url, 1);
    return await findInDatabase(setting, forkEm(orm), env).finally(() => void close());
  } catch (error) {
    if (error instanceof NewerDatabase) return [wrong(setting, error.message)];
    return [wrong(setting, databaseRefusal(error))];
  }
}

async function findFolder(folder: string): Promise<Finding[]> {
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  if (!statSync(place).isDirectory()) return [wrong('DATA_DIR', `cannot be used: ${place} is not a folder.`)];
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(
        'DATA_DIR',
        `cannot be used: nothing can be written to ${place}. Choose another folder or change its owner.`,
      ),
    ];
  }
  const problem = await findDataDirProblem(folder);
  return problem ? [wrong('DATA_DIR', `cannot be used: ${problem}.`)] : [];
}
