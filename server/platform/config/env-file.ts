import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Env, InvalidEnv, readEnv } from './env.ts';
import { projectFile } from '../root.ts';

/** The settings of this process, with those of a `.env` file beside package.json behind them. */
export function loadEnv(): Env {
  loadEnvFile();
  return readEnv();
}

/** Puts what stands in `.env` behind what the environment says. */
export function loadEnvFile(): void {
  try {
    if (existsSync(FILE)) process.loadEnvFile(FILE);
  } catch (error) {
    throw new InvalidEnv(`The file .env cannot be read: ${(error as Error).message}.`);
  }
}

/** The names that stand in `.env`. */
export function namesInFile(): string[] {
  return existsSync(FILE) ? Object.keys(parseEnv(readFileSync(FILE, 'utf8'))) : [];
}

const FILE = projectFile('.env');
