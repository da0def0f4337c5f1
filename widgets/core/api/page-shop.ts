import { createApi } from './api.ts';
import { embedRegistry } from '../element/embed-registry.ts';
import { createResources } from './resources.ts';
import type { Shop } from './shop.tsx';

const shops = new Map<string, Omit<Shop, 'emit'>>();

/** Returns the API client and cache that all elements of a shop share; each element dispatches its own events. */
export function pageShop(base = ''): Omit<Shop, 'emit'> {
  let shop = shops.get(base);
  if (!shop) {
    const api = createApi(base);
    const own = embedRegistry()?.shops.get(base)?.own;
    shops.set(base, (shop = { api, base, own, resources: createResources(api) }));
  }
  return shop;
}
