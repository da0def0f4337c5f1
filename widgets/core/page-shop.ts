import { createApi } from './api.ts';
import { embedRegistry } from './embed-registry.ts';
import { createResources } from './resources.ts';
import type { Shop } from './shop.tsx';

let shared: Omit<Shop, 'emit'> | undefined;

/** The one API client and cache that all elements of a page share; events stay each element's own. */
export function pageShop(): Omit<Shop, 'emit'> {
  if (!shared) {
    const base = embedRegistry()?.base ?? '';
    const api = createApi(base);
    shared = { api, base, resources: createResources(api) };
  }
  return shared;
}
