import { msg } from '@lingui/core/macro';

/** The page with everything that costs nothing. Names and words of the programmes are the shop's. */
export const free = {
  title: msg`Free to begin with`,
  lead: msg`Leave an address, and an e-mail brings it or says where it is. Nobody asks for a card.`,
  none: msg`Nothing is free here at the moment. What each programme costs is on its card.`,
  programs: msg`See the programmes`,
  holds: msg`What it holds`,
} as const;
