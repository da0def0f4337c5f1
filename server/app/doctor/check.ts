import type { Logger } from 'pino';
import { type Env, InvalidEnv, settingNames } from '#server/platform/config/env.ts';
import { namesInFile } from '#server/platform/config/env-file.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { fileRules } from './files.ts';
import type { Finding } from './finding.ts';
import { findMisnamedSettings } from './names.ts';
import { listFindings } from './rules.ts';

/** Checks the settings offline. */
export function checkSettings(env: Env, source: NodeJS.ProcessEnv = process.env): Finding[] {
  return [
    ...listFindings(env, source),
    ...fileRules(env),
    ...findMisnamedSettings(source, settingNames, namesInFile()),
  ];
}

/**
 * Refuses a start with wrong settings. Returns the other findings.
 * @throws {InvalidEnv} with a line for each.
 */
export function requireValidSettings(env: Env, source?: NodeJS.ProcessEnv): Finding[] {
  const found = checkSettings(env, source);
  const lines = found.filter(({ level }) => level === 'wrong').map(formatFinding);
  if (lines.length > 0) throw new InvalidEnv(lines.join('\n'));
  return found;
}

/** A finding as one line for people. */
export function formatFinding({ setting, text }: Finding): string {
  return `${setting}: ${text}`;
}

/** Delay of the checks that contact other services, so that visitors are served first. */
const AFTER_MS = 3_000;

interface Doubts {
  /** Findings of the offline checks. */
  found: readonly Finding[];
  /** Asks the database for more. */
  findMore: () => Promise<readonly Finding[]>;
}

/** Logs doubtful settings: offline findings at once, those of the database and other services later. */
export function logFindings(env: Env, log: Logger, { found, findMore }: Doubts): void {
  const tell = ({ setting, level, text }: Finding) =>
    level === 'hint'
      ? log.info({ setting, problem: text }, 'setting.hinted')
      : log.warn({ setting, problem: text }, 'setting.doubted');
  found.forEach(tell);
  setTimeout(() => {
    // The job for exchange rates reports its own failures.
    const unreachable = import('./reach.ts').then(({ findUnreachable }) => findUnreachable(env, { rates: false }));
    for (const doubts of [findMore(), unreachable]) {
      doubts.then(
        (more) => more.forEach(tell),
        (error: unknown) => log.warn({ problem: getErrorMessage(error) }, 'settings.unchecked'),
      );
    }
  }, AFTER_MS).unref();
}
