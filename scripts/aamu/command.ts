import type { ParseArgsOptionsConfig } from 'node:util';

/** One command of `aamu`. */
export interface Command {
  /** Arguments after the name, such as `add <address>`, one line each. */
  usage: readonly string[];
  /** Further lines of its help. */
  details?: readonly string[];
  /** Options besides `--help` and `--json`, each with its effect. */
  options?: Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: boolean; does: string }>>;
  /** Names other exit codes than 0, 1 and 2. */
  exitCodes?: Readonly<Record<number, string>>;
  /**
   * Runs it. `undefined` keeps the process running, as for a server.
   * @throws {UsageError} for an invalid call; any other error ends with 1 and its message.
   */
  run: (call: Call) => Promise<Result | undefined>;
}

/** Parsed arguments of a command. */
export interface Call {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | string[] | undefined>>;
  json: boolean;
}

export interface Result {
  /** For people; lines without an end. */
  text: string;
  /** Output of `--json`. */
  json: object;
  /** 0 if missing. */
  code?: number;
}

/** An invalid call: ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const COMMON_OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
} satisfies ParseArgsOptionsConfig;
