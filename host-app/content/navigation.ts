import { msg } from '@lingui/core/macro';
import type { SiteResponse } from '#contract/site.ts';
import type { PagePart, SiteTextField } from '#contract/word-fields.ts';
import type { Words } from '#widgets/core/words.tsx';

export interface NavigationLink {
  label: Words;
  /** A path without its language. */
  href: string;
  /** What the label is in, where it is not translated. */
  lang?: string;
}

export const home: NavigationLink = { label: msg`Home`, href: '/' };

const NAVIGATION: readonly (NavigationLink & { field?: SiteTextField })[] = [
  home,
  { label: msg({ message: 'About', context: 'a link to the page about the coach' }), href: '/about' },
  { label: msg`Training Blog`, href: '/blog', field: 'menuBlog' },
  { label: msg`Follow Journey`, href: '/social', field: 'menuFollow' },
  { label: msg`Programs`, href: '/demo#programs' },
];

/** The pages that every other leads to, as the coach calls them. */
export function buildNavigation({
  said,
  untranslated,
  language,
}: Pick<SiteResponse, 'said' | 'untranslated' | 'language'>): NavigationLink[] {
  return NAVIGATION.map(({ field, label, href }) => ({
    label: (field && said?.[field]) ?? label,
    href,
    ...(field && untranslated?.includes(field) && { lang: language }),
  }));
}

/** The sign-in address is answered by the server, not by a page. */
export const login: NavigationLink = { label: msg`Login`, href: '/api/login' };

/** What stands below the shop's name at the foot of each page. */
export const footerTagline = msg`Coaching for energy and endurance.`;

/** What every dead end offers instead: of the sections, those that the coach has left on the front page, and what is free where anything is. */
export function listFallbackLinks({ taken = [], nothingFree = false, ownGuide }: Left): NavigationLink[] {
  return WAYS_OUT.filter(({ part, href }) => !(part && taken.includes(part)) && !(nothingFree && href === FREE)).map(
    (link) => (ownGuide && link.part === 'scam' ? { ...link, label: ownGuide.title } : link),
  );
}

interface Left {
  taken?: readonly PagePart[] | undefined;
  nothingFree?: boolean | undefined;
  /** In place of the guide against scams. */
  ownGuide?: { title: string } | undefined;
}

const FREE = '/free';

const WAYS_OUT: readonly (NavigationLink & { part?: PagePart })[] = [
  { label: msg`Prices`, href: '/#programs' },
  { label: msg`Start for free`, href: FREE },
  { label: msg`How to spot a fitness scam`, href: '/#scam-check', part: 'scam' },
  { label: msg`Contact`, href: '/#contact' },
];
