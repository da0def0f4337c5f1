import { type Env, InvalidEnv, readEnv } from '#server/platform/config/env.ts';
import { loadEnvFile } from '#server/platform/config/env-file.ts';
import { checkSettings, formatFinding } from './check.ts';

/** Production cannot be checked without these. */
const STAND_INS: Record<string, string> = {
  // The most likely meaning of an invalid value.
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.invalid',
  SESSION_KEYS: 'only to look at the other settings',
};

/** Returns the settings and the unreadable ones; the rest is checked all the same. */
export function readSettings(): { env?: Env; unread: string[]; names: ReadonlySet<string> } {
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
      // An empty value counts as missing; what production needs gets a stand-in for further checks.
      if (error.settings.includes('NODE_ENV')) given['NODE_ENV'] = STAND_INS['NODE_ENV'];
      const production = given['NODE_ENV'] === 'production';
      for (const name of error.settings) {
        names.add(name);
        given[name] = (production && STAND_INS[name]) || '';
      }
    }
  }
}

/**
 * Reads the settings of this process for its start.
 * @throws {InvalidEnv} with a line for each wrong setting; in production also for each doubtful one, so that one start
 * reports them all.
 */
export function readForStart(): Env {
  const { env, unread, names } = readSettings();
  const found = env ? checkSettings(env).filter(({ setting }) => !names.has(setting)) : [];
  const isRefused = unread.length > 0 || found.some(({ level }) => level === 'wrong');
  if (env && !isRefused) return env;
  const told = found.filter(({ level }) => level === 'wrong' || (env?.production && level === 'fault'));
  throw new InvalidEnv([...unread, ...told.map(formatFinding)].join('\n'));
}
