import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';
import { ShopMoment } from '../shared/shop-moment.ts';
import { SEARCH_GROUPS, SEARCH_ITEMS, type SearchGroupName } from './search-groups.studio.ts';

const GROUP_NAMES = Object.keys(SEARCH_GROUPS) as [SearchGroupName, ...SearchGroupName[]];

/** GET /api/coach/search?q=anna */
export const SearchQuery = z.object({
  /** Folded as in the lists: `O'Neill` finds `O’Neill`. */
  q: z
    .string()
    .trim()
    .min(1, sentence(/*i18n*/ 'Enter a search term.'))
    .max(200, sentence(/*i18n*/ 'Use at most {max} characters.', { max: 200 })),
});

const SearchItem = z.object({
  /** Last part of its address, below the group's list. */
  id: z.string(),
  /** Empty for a newsletter without a subject and an erased buyer. */
  title: z.string(),
  /** Second line: address, bought programme; empty for none. */
  detail: z.string(),
  /** Time of the order or the last change; null for people and programmes. */
  at: ShopMoment.nullable(),
});
export type SearchItem = z.infer<typeof SearchItem>;

/** Results by group, without empty groups. */
export const SearchResponse = z.object({
  groups: z.array(
    z.object({
      group: z.enum(GROUP_NAMES),
      items: z.array(SearchItem).min(1).max(SEARCH_ITEMS),
      /** Number of results in the group's list. */
      total: z.int(),
    }),
  ),
});
export type SearchResponse = z.infer<typeof SearchResponse>;
