import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { DEFAULT_LANGUAGE, type Language, getLanguagePrefix } from '#contract/languages.ts';
import { createApi, type Api } from './api.ts';
import type { SiteResponse } from '#contract/site.ts';
import type { RegionState } from './region/region.store.ts';
import type { Emit } from './elements.ts';
import { useLanguage } from './language.tsx';
import { createResources, type Resource, type Resources, type ResourceState, type Seed } from './resources.ts';

export interface Shop {
  api: Api;
  /** The coach's site without a slash at the end; '' on that site itself. Its API and its files are there. */
  base: string;
  /** The shop's own language, whose pages have no prefix; English if missing. */
  own?: Language | undefined;
  resources: Resources;
  emit: Emit;
  /** Where prices are read in a first view: what React takes over was drawn for it. */
  drawnRegion?: RegionState | undefined;
}

export interface ShopProviderProps {
  children: ReactNode;
  base?: string | undefined;
  /** Takes the place of the real API, in tests and stories. */
  api?: Api | undefined;
  /** What the server already knows, by resource key, such as `{ site, programs }`. */
  seed?: Seed | undefined;
  /** Takes the place of events on the window. */
  emit?: Emit | undefined;
}

const ShopContext = createContext<Shop | null>(null);

/** Puts one shop around a page of the coach's own site. Elements get theirs from defineElement. */
export function ShopProvider({ children, base = '', api, seed, emit = onWindow }: ShopProviderProps) {
  const [shop] = useState<Shop>(() => {
    const client = api ?? createApi(base);
    const { language: own } = (seed?.['site'] ?? {}) as Partial<SiteResponse>;
    return { api: client, base, own, resources: createResources(client, withBrand(seed)), emit };
  });
  return <ShopScope shop={shop}>{children}</ShopScope>;
}

/** Who knows the site knows the brand, which elements can ask for alone. */
function withBrand(seed: Seed = {}): Seed {
  const site = seed['site'] as SiteResponse | undefined;
  return site ? { brand: site.brand, ...seed } : seed;
}

/** Gives a shop that exists already to what is inside. */
export function ShopScope({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext.Provider value={shop}>{children}</ShopContext.Provider>;
}

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('There is no ShopProvider around this component.');
  return shop;
}

/**
 * What addresses of the shop's pages begin with, in the language that is read here: `` `${pages}/blog` ``. Its API and
 * its files have no language in their addresses; they are under `base`.
 */
export function usePages(): string {
  return useShop().base + usePrefix();
}

/** What paths of the shop's pages begin with, where they are no links yet: to come back to, or behind an origin. */
export function usePrefix(): string {
  const { own = DEFAULT_LANGUAGE } = useShop();
  return getLanguagePrefix(useLanguage(), own);
}

/** A resource's state, loaded after the first render if nobody has; `null` asks for nothing. */
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

/** Whether the page around is somebody else's: browsers keep the shop's cookies away from it. */
export function useIsEmbedded(): boolean {
  const { base } = useShop();
  // The server draws elements for pages elsewhere only.
  return base !== '' && (typeof location === 'undefined' || new URL(base, location.href).origin !== location.origin);
}
