import type { FirstViewsResponse } from '#contract/embed/first-views.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { type EmbedRegistry, shopAddress, resolveShop } from '../core/element/embed-registry.ts';
import { createDrawing } from './first-view/drawing.ts';
import { createFinder } from './first-view/finder.ts';
import { pageRegistry } from './first-view/page-registry.ts';
import { whenLoaded } from './first-view/when-near.ts';

/** Data that the server writes before this script: the shop's address and languages, and the requested views. */
interface EmbedPayload {
  base: string;
  /** The shop's default language; missing for English. */
  own?: Language;
  /** The shop's other languages, as short tags. */
  others: string[];
  first?: Omit<FirstViewsResponse, 'base'>;
  /** Removes the placeholder height of elements without a first view (first-view/room.ts). */
  dropRooms?: () => void;
  /** Detects the visitor's region, if a view depends on it (first-view/region.ts). */
  regionOf?: EmbedRegistry['regionOf'];
}

const payload = (globalThis as { [key: symbol]: EmbedPayload[] | undefined })[Symbol.for('coach.given')]?.pop();
const home = payload?.base ?? location.origin;
const tags = [...document.scripts].filter(({ src }) => /\/embed\.[jt]s($|[?#])/.test(src));
// Modules do not know their own tag.
const tag = (document.currentScript as HTMLScriptElement | null) ?? tags.find(isOurs) ?? tags[0];
const base = apiBase();
// Data from one shop's script does not apply to another shop that its tag names.
const first = base === home ? payload?.first : undefined;
const registry = pageRegistry();
registry.regionOf ??= payload?.regionOf;
// A page may include a shop's script several times; the first one serves all.
const receiveViews = registry.shops.get(base);
if (receiveViews) receiveViews(first);
else start();

/** Finds elements now and later, draws them at once, and loads their code on demand. */
function start(): void {
  const { find, receive } = createDrawing(base, registry, payload ?? { others: [] });
  const discover = createFinder((element) => {
    const shop = resolveShop(element, registry);
    if (shop === base) find(element);
    else if (!shop && base === registry.base && document.readyState === 'complete') {
      console.warn(element, 'The script of its shop is not on this page.');
    }
  });
  const others = registry.discover;
  registry.discover = (root) => {
    others(root);
    discover(root);
  };
  receive.own = payload?.own;
  registry.shops.set(base, receive);
  // In any loading order, tags without a shop belong to the shop of the first script tag.
  if (!tags[0] || tags[0] === tag || isOurs(tags[0])) registry.base ??= base;
  try {
    receive(first);
  } catch (error) {
    // The views are requested again, and waiting elements are notified.
    console.warn(error);
  }
  discover(document);
  whenLoaded(() => {
    registry.base ??= base;
    if (registry.base !== base) console.info(`Shown here are tags with shop="${base}"; others by ${registry.base}.`);
    // Scripts may have added shadow roots to known elements.
    discover(document);
  });
}

function isOurs({ src }: HTMLScriptElement): boolean {
  return src.startsWith(`${home}/`);
}

/** Returns the coach's site: the script's origin, unless its tag has data-api. */
function apiBase(): string {
  const named = tag?.dataset['api'];
  const address = named && shopAddress(named);
  if (named && !address) console.warn(`data-api="${named}" is not an http address.`);
  return address || home;
}
