/** Start of the version that a withdrawn consent gives a session. */
export const WITHDRAWN_VERSION = 'withdrawn-';

/**
 * True if a device made a change before it knew of the last withdrawn consent. Its health data is then discarded. A
 * device of an earlier version does not say what it knew.
 */
export function predatesTakeBack(takenBackAt: Date | null, known: string | null | undefined): boolean {
  return takenBackAt !== null && (!known || Date.parse(known) < takenBackAt.getTime());
}
