import type { SiteResponse } from '#contract/site/site.ts';
import type { Resource } from './resources.ts';
import { useResource } from './shop.tsx';

/** Brand, links and configuration of the coach's site. */
export const siteResource: Resource<SiteResponse> = { key: 'site', load: (api) => api.get('/api/site') };

/** The brand alone, which is all that forms need. */
const brandResource: Resource<SiteResponse['brand']> = {
  key: 'brand',
  load: async (_, read) => (await read(siteResource)).brand,
};

/** Returns the brand's name, once loaded. */
export function useBrandName(): string | undefined {
  const brand = useResource(brandResource);
  return brand.status === 'ready' ? brand.data.name : undefined;
}
