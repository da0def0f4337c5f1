import { DriverException } from '@mikro-orm/core';

/** SQLSTATEs about text that is none: a NUL, half of a character, one that JSON may name and text cannot hold. */
const STATES = new Set(['22021', '22P05']);
/** What both stores say of a NUL: the text ends there, and the message is taken for a broken one. */
const CUT_SHORT = /insufficient data left in message|invalid message format/;

/** Whether somebody sent what no database takes as text. Nothing of ours holds it, so that it is theirs. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof DriverException)) return false;
  return STATES.has(error.code ?? '') || CUT_SHORT.test(error.message);
}
