import type { FirstViewsResponse, VisitorRegions } from '#contract/embed/first-views.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { RegionState } from '../region/region.store.ts';
import type { trackBackground } from '../host-page/ground.ts';
import type { FindSame } from '../hydrate/same-input.ts';
import type { Seed } from '../api/resources.ts';
import type { tellWhenSeen } from '../host-page/shown.ts';

/** State that the embed scripts of a page share with their widgets and with each other. */
export interface EmbedRegistry {
  /** Shops whose script is loaded, by address without a trailing slash, with their receivers of first views. */
  shops: Map<string, ShopScript>;
  /** Default shop of tags that name none: the shop of the first script. */
  base?: string | undefined;
  /** Region and currency of the visitor, once an element needs it. */
  region?: RegionState | undefined;
  /** Detects the region; set by a script that brings the code for it. */
  regionOf?: ((regions: VisitorRegions) => RegionState) | undefined;
  /** Elements with a first view that are not hydrated. */
  drawn: WeakMap<Element, DrawnElement>;
  /** Elements whose views the script reports, with whether they were seen. Scripts of earlier builds store a set. */
  told: Pick<WeakMap<Element, number>, 'has' | 'set'> & { get?: (element: Element) => number | undefined };
  /** Elements with loaded code that wait for the script of their shop. */
  late: WeakMap<Element, () => void>;
  /** Background detection, shared by the scripts and the code of elements. */
  standOn: typeof trackBackground;
  tellWhenSeen: typeof tellWhenSeen;
  /** Searches a root for elements that cannot be found from outside. */
  discover: (root: Document | ShadowRoot) => void;
}

export interface ShopScript {
  (first: Omit<FirstViewsResponse, 'base'> | undefined): void;
  /** The shop's default language; English if missing. */
  own?: Language | undefined;
  /** The shop's colours; missing for the default look. */
  look?: readonly CSSStyleSheet[] | undefined;
}

/** A first view: an element rendered before its code is loaded. */
export interface DrawnElement {
  /** Data it was rendered from, by resource key. */
  seed: Seed;
  /** Keys of late parts that the markup contains. */
  chunks: readonly string[];
  /** Resolves when the code may hydrate it. */
  awake: Promise<unknown>;
  /** Called after hydration; returns queued calls and presses, to be run with {@link FindSame}. */
  alive: () => readonly ((find?: FindSame) => void)[];
  /** Shows that hydration is impossible. */
  fail: (why: unknown) => void;
}

/**
 * Global key of the registry. A symbol and not an import: code shared with the embed script would be imported from its
 * address, whose query could load it twice.
 */
export type EmbedGlobal = typeof globalThis & { [key: symbol]: EmbedRegistry | undefined };

/** Returns the registry; undefined without an embed script, as on the coach's own site. */
export function embedRegistry(): EmbedRegistry | undefined {
  return (globalThis as EmbedGlobal)[Symbol.for('coach.embed')];
}

/**
 * Returns the shop of a tag: the named one, or else the first. Undefined if the script of that shop is not on the page.
 */
export function resolveShop(element: Element, { base, shops }: EmbedRegistry): string | undefined {
  const named = element.getAttribute('shop');
  if (!named) return base;
  const address = shopAddress(named);
  return address !== undefined && shops.has(address) ? address : undefined;
}

/** Normalises an http address: no trailing slash. */
export function shopAddress(text: string): string | undefined {
  try {
    const { protocol, origin, pathname } = new URL(text, document.baseURI);
    if (/^https?:$/.test(protocol)) return (origin + pathname).replace(/\/+$/, '');
  } catch {
    // Not a valid address.
  }
  return undefined;
}

/** Returns the shop of an element; undefined if its script is not on the page. The coach's own site needs none. */
export function resolveShopBase(element: Element): string | undefined {
  const registry = embedRegistry();
  return registry ? resolveShop(element, registry) : '';
}
