import { existsSync, readFileSync } from 'node:fs';
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

const FILE = projectFile('.env');
