import { msg } from '@lingui/core/macro';
import type { SiteResponse } from '#contract/site/site.ts';
import type { PagePart, SiteTextField } from '#contract/site/word-fields.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

export interface NavigationLink {
  label: Words;
  /** Path without its language. */
  href: string;
  /** Language of the label, if it is not translated. */
  lang?: string;
}

export const home: NavigationLink = { label: msg`Home`, href: '/' };

const NAVIGATION: readonly (NavigationLink & { field?: SiteTextField })[] = [
  home,
  { label: msg({ message: 'About', context: 'a link to the page about the coach' }), href: '/about' },
  { label: msg`Training Blog`, href: '/blog', field: 'menuBlog' },
  { label: msg`Follow Journey`, href: '/social', field: 'menuFollow' },
  { label: msg`Programs`, href: '/demo' },
];

/** Returns the main navigation, with the coach's own labels. */
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

/** Sign-in link. The server answers the address, not a page. */
export const login: NavigationLink = { label: msg`Login`, href: '/api/login' };

/** Line below the shop's name in the footer. */
export const footerTagline = msg`Coaching for energy and endurance.`;

/** Returns the links of a dead end, without sections that the coach removed or free content that does not exist. */
export function listFallbackLinks({ taken = [], nothingFree = false, ownGuide }: Left): NavigationLink[] {
  return WAYS_OUT.filter(({ part, href }) => !(part && taken.includes(part)) && !(nothingFree && href === FREE)).map(
    (link) => (ownGuide && link.part === 'scam' ? { ...link, label: ownGuide.title } : link),
  );
}

interface Left {
  taken?: readonly PagePart[] | undefined;
  nothingFree?: boolean | undefined;
  /** Guide that replaces the one against scams. */
  ownGuide?: { title: string } | undefined;
}

const FREE = '/free';

const WAYS_OUT: readonly (NavigationLink & { part?: PagePart })[] = [
  { label: msg`Prices`, href: '/#programs' },
  { label: msg`Start for free`, href: FREE },
  { label: msg`How to spot a fitness scam`, href: '/#scam-check', part: 'scam' },
  { label: msg`Contact`, href: '/#contact' },
];
