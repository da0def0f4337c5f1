import { createApi } from '#widgets/core/api.ts';
import { pageShop } from '#widgets/core/page-shop.ts';
import { createResources } from '#widgets/core/resources.ts';
import { COUNTRY_KEY, CURRENCY_KEY, MANUAL_KEY } from '#widgets/core/region/detect.ts';
import { dropDrafts } from '#widgets/parts/member/drafts.ts';
import { noteMember } from '#widgets/parts/member/known-member.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';

/** Where the embed script came from, for every element in a story. Only the worker answers there. */
export const SHOP = 'https://your-shop.example';

/**
 * What all elements of a page share starts anew, as if the page had been loaded again: stories run
 * one after the other on the same page. The visitor is from Finland, wherever the tests run,
 * and nobody is signed in.
 */
export function freshPage() {
  const api = createApi(SHOP);
  Object.assign(pageShop(), { base: SHOP, api, resources: createResources(api) });
  for (const key of [CURRENCY_KEY, MANUAL_KEY]) localStorage.removeItem(key);
  // What was typed in a form of the studio and not saved, or at a set and not ticked.
  for (const key of Object.keys(localStorage))
    if (/^(?:studio-draft|coach-training):/.test(key)) localStorage.removeItem(key);
  dropDrafts();
  visitorFrom('FI');
  noteMember(false);
}

/** The visitor chose this country on an earlier visit. */
export function visitorFrom(country: string) {
  localStorage.setItem(COUNTRY_KEY, country);
  pageRegion.setState(pageRegion.getInitialState(), true);
}
