import { msg } from '@lingui/core/macro';

/** The words of the page about where to follow the coach. */
export const social = {
  title: msg`Training in the open`,
  lead: msg`Good weeks, wet weeks and the alarm at five. Follow where you already are.`,
} as const;
