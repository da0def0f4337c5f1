import { msg } from '@lingui/core/macro';
import { AppError } from '#server/platform/errors.ts';

/**
 * Prevents overwriting changes that the caller has not read. Call it with the row locked, before changing it and
 * increasing `version`.
 * @throws {AppError} 409 `conflict` after a change in between
 */
export function expectVersion(row: { version: number }, read: number): void {
  if (row.version !== read) {
    throw new AppError(409, 'conflict', msg`Someone else changed this in the meantime. Your changes are still here.`);
  }
  row.version = read + 1;
}
