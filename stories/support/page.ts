import { createApi } from '#widgets/core/api/api.ts';
import { pageShop } from '#widgets/core/api/page-shop.ts';
import { createResources } from '#widgets/core/api/resources.ts';
import { COUNTRY_KEY, CURRENCY_KEY, MANUAL_KEY } from '#widgets/core/region/detect.ts';
import { dropDrafts } from '#widgets/parts/member/drafts/drafts.ts';
import { noteMember } from '#widgets/parts/member/session/known-member.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';

/** Origin of the embed script in all stories. Only the service worker answers there. */
export const SHOP = 'https://your-shop.example';

/**
 * Resets the state that elements share on a page, because stories run on one page in sequence. The visitor is from
 * Finland, wherever the tests run, and not signed in.
 */
export function freshPage() {
  const api = createApi(SHOP);
  Object.assign(pageShop(), { base: SHOP, api, resources: createResources(api) });
  for (const key of [CURRENCY_KEY, MANUAL_KEY]) localStorage.removeItem(key);
  // Unsaved drafts of studio forms, and typed sets without a tick.
  for (const key of Object.keys(localStorage))
    if (/^(?:studio-draft|coach-training):/.test(key)) localStorage.removeItem(key);
  dropDrafts();
  visitorFrom('FI');
  noteMember(false);
}

/** Sets the country that the visitor chose on an earlier visit. */
export function visitorFrom(country: string) {
  localStorage.setItem(COUNTRY_KEY, country);
  pageRegion.setState(pageRegion.getInitialState(), true);
}
