import type { UserResponse } from '#contract/accounts/auth.ts';
import type { EmbedSiteResponse } from '#contract/embed/embed.ts';
import { createApi, buildMemberHeader } from '#widgets/core/api/api.ts';
import { createResources, type Resources, type WholeResource } from '#widgets/core/api/resources.ts';
import type { Shop } from '#widgets/core/api/shop.tsx';
import { tokenMembers } from './member.store.ts';

/** The signed-in user; 401 without a session. */
export const userResource: WholeResource<UserResponse> = { key: 'user', load: (api) => api.get('/api/auth/user') };

/** Loads whether this site, or the one in `origin`, may show member data. */
export function siteResource(origin?: string): WholeResource<EmbedSiteResponse> {
  const query = origin ? `?origin=${encodeURIComponent(origin)}` : '';
  return { key: `embed-site${query}`, load: (api) => api.get(`/api/embed/site${query}`) };
}

/**
 * Returns the shop with a member's token on each request from another site. The token stays in memory and works for
 * this origin only.
 */
export function shopWithToken(shop: Shop, token: string, track: (resources: Resources) => Resources): Shop {
  const api = createApi(shop.base).with(() => ({
    ...shop.api.more(),
    authorization: `Bearer ${token}`,
    ...buildMemberHeader(tokenMembers.get(shop.base)),
  }));
  return { ...shop, api, resources: track(createResources(api)) };
}
