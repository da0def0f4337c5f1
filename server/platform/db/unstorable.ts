import { DriverException } from '@mikro-orm/core';

/** SQLSTATEs of invalid text: a NUL, a lone surrogate, or an escape that JSON may have and text cannot. */
const STATES = new Set(['22021', '22P05']);
/** Messages of both databases about a NUL: the text ends there, so the protocol message looks broken. */
const CUT_SHORT = /insufficient data left in message|invalid message format/;

/** Returns true if input cannot be stored as text. Our own texts never fail, so the client sent it. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof DriverException)) return false;
  return STATES.has(error.code ?? '') || CUT_SHORT.test(error.message);
}
