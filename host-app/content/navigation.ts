import { msg } from '@lingui/core/macro';
import type { Words } from '#widgets/core/words.tsx';

export interface NavigationLink {
  label: Words;
  /** A path without its language. */
  href: string;
}

export const home: NavigationLink = { label: msg`Home`, href: '/' };

export const navigation: readonly NavigationLink[] = [
  home,
  { label: msg({ message: 'About', context: 'a link to the page about the coach' }), href: '/about' },
  { label: msg`Training Blog`, href: '/blog' },
  { label: msg`Follow Journey`, href: '/social' },
  { label: msg`Programs`, href: '/demo#programs' },
];

/** The sign-in address is answered by the server, not by a page. */
export const login: NavigationLink = { label: msg`Login`, href: '/api/login' };

/** What every dead end offers instead. */
export const wayOut: readonly NavigationLink[] = [
  { label: msg`Prices`, href: '/#programs' },
  { label: msg`Free to begin with`, href: '/free' },
  { label: msg`How to spot a fitness scam`, href: '/#scam-check' },
  { label: msg`Contact`, href: '/#contact' },
];
