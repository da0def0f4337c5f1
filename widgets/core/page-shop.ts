import { createApi } from './api.ts';
import { createResources } from './resources.ts';
import type { Shop } from './shop.tsx';

const shops = new Map<string, Omit<Shop, 'emit'>>();

/** The one API client and cache that all elements of a page share that belong to a shop; events stay each element's own. */
export function pageShop(base = ''): Omit<Shop, 'emit'> {
  let shop = shops.get(base);
  if (!shop) {
    const api = createApi(base);
    shops.set(base, (shop = { api, base, resources: createResources(api) }));
  }
  return shop;
}
