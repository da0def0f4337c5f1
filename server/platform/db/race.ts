import { DriverException, NotFoundError } from '@mikro-orm/core';

/** How another request won: it deleted the row, wrote a competing one, or made the database undo this one. */
export type LostRace = 'deleted' | 'written' | 'undone';

/** SQLSTATEs of refused rows, and of transactions that a retry may complete (serialization failure, deadlock). */
const STATES: Readonly<Record<string, LostRace>> = {
  '23001': 'written',
  '23503': 'written',
  '23505': 'written',
  '23P01': 'written',
  '40001': 'undone',
  '40P01': 'undone',
};

/** Returns what another request did at the same time; undefined for other errors. */
export function findLostRace(error: unknown): LostRace | undefined {
  if (error instanceof NotFoundError) return 'deleted';
  if (!(error instanceof DriverException)) return undefined;
  // The same state means that a row still has references, or that the row it refers to is gone.
  const isInsert = error.code === '23503' && /insert or update on table/.test(error.message);
  return isInsert ? 'deleted' : STATES[error.code ?? ''];
}
