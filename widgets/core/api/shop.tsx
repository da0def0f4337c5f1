import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { DEFAULT_LANGUAGE, type Language, getLanguagePrefix } from '#contract/i18n/languages.ts';
import { createApi, type Api } from './api.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import type { RegionState } from '../region/region.store.ts';
import type { Emit } from '../element/elements.ts';
import { useLanguage } from '../i18n/language.tsx';
import { createResources, type Resource, type Resources, type ResourceState, type Seed } from './resources.ts';

export interface Shop {
  api: Api;
  /** The coach's site without a trailing slash; '' on that site itself. Base of its API and files. */
  base: string;
  /** The shop's default language, whose pages have no prefix; English if missing. */
  own?: Language | undefined;
  resources: Resources;
  emit: Emit;
  /** Region of the server-rendered prices, which hydration has to match. */
  drawnRegion?: RegionState | undefined;
}

export interface ShopProviderProps {
  children: ReactNode;
  base?: string | undefined;
  /** Replaces the real API in tests and stories. */
  api?: Api | undefined;
  /** Server-rendered data by resource key, such as `{ site, programs }`. */
  seed?: Seed | undefined;
  /** Replaces events on the window. */
  emit?: Emit | undefined;
}

const ShopContext = createContext<Shop | null>(null);

/** Provides a shop to a page of the coach's own site. Elements get theirs from defineElement. */
export function ShopProvider({ children, base = '', api, seed, emit = onWindow }: ShopProviderProps) {
  const [shop] = useState<Shop>(() => {
    const client = api ?? createApi(base);
    const { language: own } = (seed?.['site'] ?? {}) as Partial<SiteResponse>;
    return { api: client, base, own, resources: createResources(client, withBrand(seed)), emit };
  });
  return <ShopScope shop={shop}>{children}</ShopScope>;
}

/** Seeds the brand from the site, because elements can load it alone. */
function withBrand(seed: Seed = {}): Seed {
  const site = seed['site'] as SiteResponse | undefined;
  return site ? { brand: site.brand, ...seed } : seed;
}

/** Provides an existing shop to its content. */
export function ShopScope({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext.Provider value={shop}>{children}</ShopContext.Provider>;
}

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('There is no ShopProvider around this component.');
  return shop;
}

/**
 * Returns the prefix of page addresses in the current language: `` `${pages}/blog` ``. Addresses of the API and of
 * files have no language; they begin with `base`.
 */
export function usePages(): string {
  return useShop().base + usePrefix();
}

/** Returns the path prefix of the shop's pages without the origin, such as for return paths. */
export function usePrefix(): string {
  const { own = DEFAULT_LANGUAGE } = useShop();
  return getLanguagePrefix(useLanguage(), own);
}

/** Returns the state of a resource, loaded after the first render; `null` loads nothing. */
export function useResource<T>(resource: Resource<T> | null): ResourceState<T> & { reload: () => void } {
  const { resources } = useShop();
  const read = () => (resource ? resources.read(resource) : NOTHING);
  const state = useSyncExternalStore(resources.subscribe, read, read);
  useEffect(() => {
    if (resource) resources.ensure(resource);
  }, [resource, resources]);
  const reload = useCallback(() => {
    if (resource) resources.invalidate(resource);
  }, [resource, resources]);
  return { ...state, reload };
}

const NOTHING: ResourceState<never> = { status: 'loading' };

function onWindow(name: string, detail: object) {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** True on other sites, where browsers withhold the shop's cookies. */
export function useIsEmbedded(): boolean {
  return useForeignShop() !== '';
}

/** Returns the shop's address on other sites, and '' on its own one. Part of the keys of what a page stores. */
export function useForeignShop(): string {
  const { base } = useShop();
  // The server renders elements for other sites only.
  const isForeign =
    base && (typeof location === 'undefined' || new URL(base, location.href).origin !== location.origin);
  return isForeign ? base : '';
}
