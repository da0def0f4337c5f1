import { msg } from '@lingui/core/macro';
import { useSiteText } from '#widgets/core/said.ts';

export const SESSION_LENGTH = msg`60-90 min per session`;

/** How long a session of a programme takes, in the coach's words or the usual ones; null where the coach says nothing. */
export function useSessionLength(): string | null {
  return useSiteText()('sessionLength', SESSION_LENGTH);
}
