import type { SiteResponse } from '#contract/site.ts';
import type { Resource } from './resources.ts';
import { useResource } from './shop.tsx';

/** Brand, links and what is set up on the coach's server. */
export const siteResource: Resource<SiteResponse> = { key: 'site', load: (api) => api.get('/api/site') };

/** The brand's name, once it is known. */
export function useBrandName(): string | undefined {
  const site = useResource(siteResource);
  return site.status === 'ready' ? site.data.brand.name : undefined;
}
