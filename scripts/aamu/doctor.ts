import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { connectPostgres, databaseRefusal } from '../../server/database.ts';
import { NewerDatabase, refuseNewerDatabase } from '../../server/db/migrations.ts';
import { type Em, forkOf } from '../../server/db/orm.ts';
import { type Env, InvalidEnv, readEnv } from '../../server/env.ts';
import { loadEnvFile } from '../../server/env-file.ts';
import { findRunning } from '../../server/db/embedded/embedded-server.ts';
import { createLiveSettings } from '../../server/modules/settings/live-settings.ts';
import { REASONS } from '../../server/modules/shop-identity/closed-shop.ts';
import type { Standing } from '../../server/modules/shop-identity/recognise.ts';
import { readStanding } from '../../server/modules/shop-identity/shop-identity.service.ts';
import { checkSettings, lineOf } from '../../server/settings/check.ts';
import { type Finding, fault, hint, wrong } from '../../server/settings/finding.ts';
import { findUnlisted } from '../../server/settings/erased.ts';
import { findPort } from '../../server/settings/port.ts';
import { findUnreachable } from '../../server/settings/reach.ts';
import type { Command } from './command.ts';

/** Without these nothing of production can be looked at. */
const STAND_INS: Record<string, string> = {
  // What cannot be read was meant to be something, and most likely this.
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.invalid',
  SESSION_KEYS: 'only to look at the other settings',
};

/** Looks at every setting and asks everything outside that they name; it changes nothing. Each finding is a line. */
export const command: Command = {
  usage: [''],
  details: [
    'Checks all settings and asks the services that they name. It changes nothing and may run beside the shop.',
  ],
  async run() {
    const { env, unread, names } = readAll();
    const everything = env
      ? [
          ...checkSettings(await readSaved(env)),
          ...(await findPort(env)),
          ...(await findDatabase(env)),
          ...(await findUnreachable(env, { rates: true })),
        ]
      : [];
    // A stand-in for an unreadable setting is no finding.
    const found = everything.filter(({ setting }) => !names.has(setting));
    const serious = unread.length + found.filter(({ level }) => level !== 'hint').length;
    const lines = [
      ...unread.map((line) => `wrong  ${line}`),
      ...found.map((each) => `${each.level.padEnd(5)}  ${lineOf(each)}`),
      serious === 0 ? 'The settings are in order.' : `To look at: ${serious}.`,
    ];
    return {
      text: lines.join('\n'),
      json: { ok: serious === 0, unread, findings: found },
      code: serious === 0 ? 0 : 1,
    };
  },
};

const quiet = () => undefined;

/** The settings, and what of them cannot be read: the rest is looked at all the same. */
function readAll(): { env?: Env; unread: string[]; names: ReadonlySet<string> } {
  const unread: string[] = [];
  const names = new Set<string>();
  const given = process.env;
  for (;;) {
    try {
      loadEnvFile();
      return { env: readEnv(given), unread, names };
    } catch (error) {
      if (!(error instanceof InvalidEnv)) throw error;
      unread.push(...error.message.split('\n'));
      if (error.settings.length === 0) return { unread, names };
      // Set to nothing is not set; what production needs gets something to go on with.
      if (error.settings.includes('NODE_ENV')) given['NODE_ENV'] = STAND_INS['NODE_ENV'];
      const production = given['NODE_ENV'] === 'production';
      for (const name of error.settings) {
        names.add(name);
        given[name] = (production && STAND_INS[name]) || '';
      }
    }
  }
}

/** The settings with what the studio has in front of them; as they are where the database does not say. */
async function readSaved(env: Env): Promise<Env> {
  const url = env.DATABASE_URL ?? (await findRunning(env.DATA_DIR).catch(() => undefined));
  if (!url) return env;
  try {
    const { orm, close } = await connectPostgres(url, 1);
    const settings = createLiveSettings({ orm, env, origin: env.PUBLIC_URL ?? '', log: { warn: quiet, error: quiet } });
    await settings.refresh().finally(() => void close());
    return settings.now().env;
  } catch {
    // `findDatabase` says what is wrong with it.
    return env;
  }
}

/** An embedded database that does not run is not started: only its folder is looked at. */
async function findDatabase(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL) return findServer('DATABASE_URL', env.DATABASE_URL, env);
  const running = await findRunning(env.DATA_DIR).catch(() => undefined);
  return running ? findServer('DATA_DIR', running, env) : findFolder(resolve(env.DATA_DIR));
}

async function findServer(setting: string, url: string, env: Env): Promise<Finding[]> {
  try {
    const { orm, close } = await connectPostgres(url, 1);
    return await findInside(setting, forkOf(orm), env).finally(() => void close());
  } catch (error) {
    if (error instanceof NewerDatabase) return [wrong(setting, error.message)];
    return [wrong(setting, databaseRefusal(error))];
  }
}

async function findInside(setting: string, em: Em, env: Env): Promise<Finding[]> {
  const waiting = await refuseNewerDatabase(em);
  if (waiting.length > 0)
    return [hint(setting, `lacks ${waiting.length} migrations: the next start runs them, as "aamu migrate" does.`)];
  return [...(await findUnlisted(em, env)), ...findStanding(await readStanding(em, env))];
}

function findStanding(standing: Standing | undefined): Finding[] {
  if (standing?.is === 'copy')
    return [fault('SHOP_KEY', `${REASONS[standing.because]} The shop is closed: run "aamu adopt" or "aamu sandbox".`)];
  if (standing?.is === 'shop' && standing.formerOrigin)
    return [hint('PUBLIC_URL', `was ${standing.formerOrigin} before: "aamu adopt" confirms the new one.`)];
  return [];
}

function findFolder(folder: string): Finding[] {
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  if (!statSync(place).isDirectory()) return [wrong('DATA_DIR', `cannot be used: ${place} is no folder.`)];
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return [
      wrong(
        'DATA_DIR',
        `cannot be used: nothing can be written to ${place}. Choose another folder or change its owner.`,
      ),
    ];
  }
}
