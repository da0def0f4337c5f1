import { msg } from '@lingui/core/macro';
import { AppError } from '#server/platform/errors.ts';

/**
 * Somebody writes over what they have read, and nothing else. Called under a lock on the row, before it is changed;
 * then `version` counts on.
 * @throws {AppError} 409 `conflict` where somebody has changed it meanwhile
 */
export function expectVersion(row: { version: number }, read: number): void {
  if (row.version !== read) {
    throw new AppError(409, 'conflict', msg`Someone else changed this meanwhile. Your changes are still here.`);
  }
  row.version = read + 1;
}
