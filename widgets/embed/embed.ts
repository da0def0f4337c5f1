import type { FirstViewsResponse } from '#contract/first-views.ts';
import type { Language } from '#contract/languages.ts';
import { type EmbedRegistry, shopAddress, resolveShop } from '../core/embed-registry.ts';
import { createDrawing } from './first-view/drawing.ts';
import { createFinder } from './first-view/finder.ts';
import { pageRegistry } from './first-view/page-registry.ts';

/** What the server writes in front of this script: the shop's address and languages, and the views that were asked for with it. */
interface EmbedPayload {
  base: string;
  /** The shop's own language; missing where it is English. */
  own?: Language;
  /** Its others, as short tags. */
  others: string[];
  first?: Omit<FirstViewsResponse, 'base'>;
  /** Lets go of the room of elements that are not drawn (first-view/room.ts). */
  dropRooms?: () => void;
  /** Tells where the visitor is, where that makes a difference (first-view/region.ts). */
  regionOf?: EmbedRegistry['regionOf'];
}

const payload = (globalThis as { [key: symbol]: EmbedPayload[] | undefined })[Symbol.for('coach.given')]?.pop();
const home = payload?.base ?? location.origin;
const tags = [...document.scripts].filter(({ src }) => /\/embed\.[jt]s(?:$|[?#])/.test(src));
// A module is not told which tag it came from.
const tag = (document.currentScript as HTMLScriptElement | null) ?? tags.find(isOurs) ?? tags[0];
const base = apiBase();
// What came with the script of one shop says nothing about another that its tag names.
const first = base === home ? payload?.first : undefined;
const registry = pageRegistry();
registry.regionOf ??= payload?.regionOf;
// A page may include the script of a shop any number of times; the first one works for all.
const receiveViews = registry.shops.get(base);
if (receiveViews) receiveViews(first);
else start();

/** Finds elements now and later, draws them at once, and loads the code of those that are wanted. */
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
  // Whichever script comes first: tags that name no shop belong to the one whose tag stands first.
  if (!tags[0] || tags[0] === tag || isOurs(tags[0])) registry.base ??= base;
  try {
    receive(first);
  } catch (error) {
    // It is asked for again, and those who wait for it are told.
    console.warn(error);
  }
  discover(document);
  if (document.readyState === 'complete') settle();
  else addEventListener('load', settle);

  /** All scripts of the page have come, or never will; some may have given an element a shadow root since it was met. */
  function settle() {
    registry.base ??= base;
    if (registry.base !== base) console.info(`Shown here are tags with shop="${base}"; others by ${registry.base}.`);
    discover(document);
  }
}

function isOurs({ src }: HTMLScriptElement): boolean {
  return src.startsWith(`${home}/`);
}

/** The coach's site: where this script came from, unless its tag names another with data-api. */
function apiBase(): string {
  const named = tag?.dataset['api'];
  const address = named && shopAddress(named);
  if (named && !address) console.warn(`data-api="${named}" is not an http address and is ignored.`);
  return address || home;
}
