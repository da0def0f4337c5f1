import type { FirstViewsResponse, VisitorRegions } from '#contract/first-views.ts';
import type { Language } from '#contract/languages.ts';
import type { RegionState } from './region/region.store.ts';
import type { trackBackground } from './ground.ts';
import type { FindSame } from './same-input.ts';
import type { Seed } from './resources.ts';
import type { tellWhenSeen } from './shown.ts';

/** What the embed scripts of a page leave for the widgets they load, and for each other. */
export interface EmbedRegistry {
  /** The shops whose script is here, by address without a slash at the end, and what takes first views of theirs. */
  shops: Map<string, ShopScript>;
  /** The shop of tags that name none: the one whose script stands first. */
  base?: string | undefined;
  /** Where prices are read, once something was drawn that depends on it. */
  region?: RegionState | undefined;
  /** Finds that out, once a script has come that can. */
  regionOf?: ((regions: VisitorRegions) => RegionState) | undefined;
  /** Elements that show a first view and have not been taken over by their code. */
  drawn: WeakMap<Element, DrawnElement>;
  /** Elements of which the script tells that they were seen, with whether it has. Scripts of earlier builds keep a set. */
  told: Pick<WeakMap<Element, number>, 'has' | 'set'> & { get?: (element: Element) => number | undefined };
  /** Elements that have their code and wait for the script of the shop that they name. */
  late: WeakMap<Element, () => void>;
  /** What the scripts do for what they have drawn, and the code of elements needs for what it draws by itself. */
  standOn: typeof trackBackground;
  tellWhenSeen: typeof tellWhenSeen;
  /** Looks for elements in a root that cannot be found from outside. */
  discover: (root: Document | ShadowRoot) => void;
}

/** What the script of a shop leaves. */
export interface ShopScript {
  (first: Omit<FirstViewsResponse, 'base'> | undefined): void;
  /** The shop's own language; English if missing. */
  own?: Language | undefined;
  /** Its colours; missing where it looks as it comes. */
  look?: readonly CSSStyleSheet[] | undefined;
}

/** An element that looks as it will, before its code is there. */
export interface DrawnElement {
  /** What it was made from, by resource key. */
  seed: Seed;
  /** Keys of late parts that its markup has already. */
  chunks: readonly string[];
  /** Settles when its code may take it over. */
  awake: Promise<unknown>;
  /** Called once it answers; returns what was asked for and pressed before, to be run with {@link FindSame}. */
  alive: () => readonly ((find?: FindSame) => void)[];
  /** It cannot be taken over, and says so. */
  fail: (why: unknown) => void;
}

/**
 * Where it is left. By name and not by import: code shared with the embed script would be imported
 * from that script, and its address may carry a query that would make it a second one.
 */
export type EmbedGlobal = typeof globalThis & { [key: symbol]: EmbedRegistry | undefined };

/** The registry, or undefined where no embed script has run: on the coach's own site. */
export function embedRegistry(): EmbedRegistry | undefined {
  return (globalThis as EmbedGlobal)[Symbol.for('coach.embed')];
}

/**
 * The shop that a tag belongs to: the one that it names, or else the first. Undefined where the script of
 * that shop is not on the page.
 */
export function resolveShop(element: Element, { base, shops }: EmbedRegistry): string | undefined {
  const named = element.getAttribute('shop');
  if (!named) return base;
  const address = shopAddress(named);
  return address !== undefined && shops.has(address) ? address : undefined;
}

/** An http address as shops are known by: without a slash at the end. */
export function shopAddress(text: string): string | undefined {
  try {
    const { protocol, origin, pathname } = new URL(text, document.baseURI);
    if (/^https?:$/.test(protocol)) return (origin + pathname).replace(/\/+$/, '');
  } catch {
    // No address at all.
  }
  return undefined;
}

/** The shop of an element; undefined where its script is not on the page. The coach's own site needs none. */
export function resolveShopBase(element: Element): string | undefined {
  const registry = embedRegistry();
  return registry ? resolveShop(element, registry) : '';
}
