import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Results of a suite for the summary of `npm test`. */
export interface Results {
  passed: number;
  failed: Failure[];
}

export interface Failure {
  file: string;
  title: string;
  /** The first line of what went wrong. */
  reason: string;
}

/** The suite's reporter writes to the file that this variable names. */
export const RESULTS_FILE = 'TEST_RESULTS_FILE';

/** `startTestApp` adds a byte for each app to the file that this variable names. */
export const STARTS_FILE = 'TEST_STARTS_FILE';

export function writeResults(results: Results): void {
  const file = process.env[RESULTS_FILE];
  if (file) writeFileSync(file, JSON.stringify(results));
}

/** Undefined when the suite ended before its reporter did. */
export function readResults(file: string): Results | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}

/** The first line of a message that tells what went wrong, without the colours of a terminal. */
export function summarizeError(message = 'no reason was given'): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  // Storybook puts a link to the story in front of it.
  return lines.find((line) => line.trim() !== '' && !line.startsWith('Click to debug')) ?? '';
}
