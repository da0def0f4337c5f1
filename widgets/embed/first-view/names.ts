import type { CoachElements } from '#widgets/core/element/elements.ts';

/** Elements with the attributes that their first view depends on. A new widget adds a line here. */
const WIDGETS = {
  'coach-blog': 'post open category limit',
  'coach-checkout': 'program',
  'coach-contact': 'interest',
  'coach-dashboard': '',
  'coach-follow': 'variant',
  'coach-onboarding': '',
  'coach-profile': '',
  'coach-programs': 'layout limit region currency href-base',
  'coach-region': '',
  'coach-scam-guide': '',
  'coach-signup': 'flow program',
  'coach-subscribe': 'program offer',
  'coach-training': 'plan',
} satisfies { [Tag in keyof CoachElements]: string };

export function isOurTag(tag: string): tag is keyof CoachElements {
  return typeof (WIDGETS as Record<string, unknown>)[tag] === 'string';
}

/**
 * Builds the request name of an element: its tag and relevant attributes as a query. Adds the short language tag,
 * unless it is the shop's default.
 */
export function buildViewName(element: Pick<Element, 'localName' | 'getAttribute'>, language?: string): string {
  const tag = element.localName as keyof CoachElements;
  const query = new URLSearchParams();
  for (const name of WIDGETS[tag].split(' ')) {
    const value = element.getAttribute(name);
    if (value !== null) query.append(name, value);
  }
  if (language) query.append('lang', language);
  return sortAttributes(`${tag}?${query}`);
}

/** Normalises the order and notation of attributes. */
export function sortAttributes(name: string): string {
  const [tag = '', written] = name.split('?');
  const query = new URLSearchParams(written);
  query.sort();
  return `${query}` ? `${tag}?${query}` : tag;
}

/** Maximum length of the query, below the limits of servers and proxies. */
const MAX_QUERY = 1500;

/** Returns the fewest queries that request these views. */
export function queriesFor(names: Iterable<string>): string[] {
  const queries: string[] = [];
  for (const name of names) {
    const encoded = encodeURIComponent(name);
    // oxlint-disable-next-line unicorn/prefer-at -- older engines have none
    const last = queries[queries.length - 1];
    if (last && last.length + encoded.length < MAX_QUERY) queries[queries.length - 1] = `${last},${encoded}`;
    else queries.push(encoded);
  }
  return queries;
}
