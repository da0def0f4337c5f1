import type { UserResponse } from '#contract/auth.ts';
import type { EmbedSiteResponse } from '#contract/embed.ts';
import { createApi, buildMemberHeader } from '#widgets/core/api.ts';
import { createResources, type Resources, type WholeResource } from '#widgets/core/resources.ts';
import type { Shop } from '#widgets/core/shop.tsx';
import { tokenMembers } from './member.store.ts';

/** Who is signed in; 401 for nobody. */
export const userResource: WholeResource<UserResponse> = { key: 'user', load: (api) => api.get('/api/auth/user') };

/** Whether this page may show members what is theirs, or the one that `origin` names. */
export function siteResource(origin?: string): WholeResource<EmbedSiteResponse> {
  const query = origin ? `?origin=${encodeURIComponent(origin)}` : '';
  return { key: `embed-site${query}`, load: (api) => api.get(`/api/embed/site${query}`) };
}

/**
 * The shop as one member sees it from a page elsewhere: every request carries the token, which is
 * kept in memory only and is worth nothing on another origin.
 */
export function shopWithToken(shop: Shop, token: string, track: (resources: Resources) => Resources): Shop {
  const api = createApi(shop.base).with(() => ({
    ...shop.api.more(),
    authorization: `Bearer ${token}`,
    ...buildMemberHeader(tokenMembers.get(shop.base)),
  }));
  return { ...shop, api, resources: track(createResources(api)) };
}
