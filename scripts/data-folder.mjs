// Plain JavaScript: runs before the settings are read.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the default of DATA_DIR in an unpacked release archive. It lies outside of the archive's folder, so that the
 * next version finds it. Undefined if DATA_DIR is set or the folder is no archive.
 * @param {string} root Folder of the shop.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function archiveDataDir(root, env) {
  if (env['DATA_DIR'] || !existsSync(join(root, 'SHA256SUMS'))) return undefined;
  const file = join(root, '.env');
  if (existsSync(file) && /^\s*(?:export\s+)?DATA_DIR\s*=/m.test(readFileSync(file, 'utf8'))) return undefined;
  const { STATE_DIRECTORY, XDG_DATA_HOME } = env;
  return STATE_DIRECTORY || join(XDG_DATA_HOME || join(homedir(), '.local/share'), 'aamu');
}
