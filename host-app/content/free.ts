import { msg } from '@lingui/core/macro';

/** Texts of the page of free programmes. The programmes' own texts come from the shop. */
export const free = {
  title: msg`Start for free`,
  lead: msg`Enter your e-mail address and we’ll e-mail it to you. No card needed.`,
  none: msg`There are no free programmes right now. Each card shows the price.`,
  programs: msg`View programmes`,
  holds: msg`What’s included`,
} as const;
