import type { SiteResponse } from '#contract/site.ts';
import type { Resource } from './resources.ts';
import { useResource } from './shop.tsx';

/** Brand, links and what is set up on the coach's server. */
export const siteResource: Resource<SiteResponse> = { key: 'site', load: (api) => api.get('/api/site') };

/** The brand alone: what forms need, which are drawn with no more than that. */
const brandResource: Resource<SiteResponse['brand']> = {
  key: 'brand',
  load: async (_, read) => (await read(siteResource)).brand,
};

/** The brand's name, once it is known. */
export function useBrandName(): string | undefined {
  const brand = useResource(brandResource);
  return brand.status === 'ready' ? brand.data.name : undefined;
}
