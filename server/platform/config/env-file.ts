import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { parseEnv } from 'node:util';
import { type Env, InvalidEnv, readEnv } from './env.ts';
import { projectFile } from '../root.ts';

/** Reads the settings of this process; a `.env` file beside package.json has the defaults. */
export function loadEnv(): Env {
  loadEnvFile();
  return readEnv();
}

/** Loads `.env` without overriding the environment. */
export function loadEnvFile(): void {
  try {
    if (existsSync(FILE)) process.loadEnvFile(FILE);
  } catch (error) {
    throw new InvalidEnv(`The file .env cannot be read: ${(error as Error).message}.`);
  }
}

/** Returns the names in `.env`. */
export function namesInFile(): string[] {
  return existsSync(FILE) ? Object.keys(parseEnv(readFileSync(FILE, 'utf8'))) : [];
}

/**
 * Sets or removes settings in `.env`, and leaves its other lines as they are.
 * @param values `null` removes a setting.
 * @returns Path of the file.
 */
export function writeEnvFile(values: Readonly<Record<string, string | null>>, named = FILE): string {
  // A link stays one.
  const file = existsSync(named) ? realpathSync(named) : named;
  const former = existsSync(file) ? readFileSync(file, 'utf8') : '';
  let lines = former.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) {
    const isSetting = (line: string) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line);
    const at = lines.findIndex(isSetting);
    lines = lines.filter((line) => !isSetting(line));
    if (value !== null) lines.splice(at === -1 ? lines.length : at, 0, formatSetting(name, value));
  }
  const text = `${lines.join('\n').replace(/^\n/, '')}\n`;
  const read = parseEnv(text);
  const wrong = Object.entries(values).find(([name, value]) => (read[name] ?? null) !== value);
  if (wrong) throw new InvalidEnv(`${wrong[0]} cannot be written to ${file}: change it by hand.`);
  const draft = `${file}.new`;
  const there = statSync(file, { throwIfNoEntry: false });
  rmSync(draft, { force: true });
  // Secrets may come into it: others lose access, and its user and group keep theirs.
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    if (there) chownSync(draft, there.uid, there.gid);
    if (there) chmodSync(draft, there.mode & 0o660);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return file;
}

/** Returns the line of a setting in `.env`, in quotes if a shell would read the value otherwise. */
export function formatSetting(name: string, value: string): string {
  if (/^[\w@%+=:,./?-]*$/.test(value)) return `${name}=${value}`;
  return `${name}=${value.includes("'") ? `"${value}"` : `'${value}'`}`;
}

const FILE = projectFile('.env');
