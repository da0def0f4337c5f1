import { msg } from '@lingui/core/macro';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';

export const SESSION_LENGTH = msg`60-90 min per session`;

/** Returns a session's length, as the coach has set it or the default; null if the coach removed it. */
export function useSessionLength(): string | null {
  return useSiteText()('sessionLength', SESSION_LENGTH);
}
