import { msg } from '@lingui/core/macro';
import { AppError } from '#server/platform/errors.ts';

/**
 * Prevents overwriting changes that the caller has not read. Call it with the row locked, before changing it and
 * increasing `version`.
 * @throws {AppError} 409 `conflict` after a change in between
 */
export function expectVersion(row: { version: number }, read: number): void {
  if (row.version !== read) throw new Conflict();
  row.version = read + 1;
}

/** 409: the form was filled in with another state. */
export class Conflict extends AppError {
  constructor() {
    super(409, 'conflict', msg`Someone else changed this in the meantime. Your changes are still here.`);
  }
}
