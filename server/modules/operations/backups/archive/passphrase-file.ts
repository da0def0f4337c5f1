import { readFile } from 'node:fs/promises';
import { getErrorMessage } from '#server/platform/errors.ts';
import { BackupError } from '../backup-error.ts';

/** In characters. */
export const SHORTEST_PASSPHRASE = 16;

/** @throws {BackupError} for an unreadable file or a weak passphrase */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError('passphrase', `The passphrase file ${file} cannot be read: ${getErrorMessage(error)}.`);
  });
  const passphrase = text.trim();
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new BackupError(
    'passphrase',
    `The passphrase in ${file} has fewer than ${SHORTEST_PASSPHRASE} characters: make one with "openssl rand -base64 32".`,
  );
}
