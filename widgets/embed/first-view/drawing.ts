import type { FirstView, FirstViewsResponse } from '#contract/embed/first-views.ts';
import type { EmbedRegistry, ShopScript } from '#widgets/core/element/embed-registry.ts';
import { restoreSwallowedContent } from '#widgets/core/hydrate/swallowed.ts';
import { fitRoom, NO_ROOM } from '#widgets/core/placeholder/fit-room.ts';
import { buildNodes } from './draw.ts';
import { LATE, showFailure } from './failure.ts';
import { sortAttributes, buildViewName, queriesFor } from './names.ts';
import {
  queueMethodCalls,
  releaseMethods,
  watchUntilHydrated,
  type PendingActions,
  type FirstViewCallbacks,
  type FirstViewWatcher,
} from './until-alive.ts';
import { whenNear } from './when-near.ts';

interface Drawing {
  /** Draws an element once its view is there, and requests it if necessary. */
  find: (element: Element) => unknown;
  /** Receives first views from another source. */
  receive: ShopScript;
}

interface Page {
  /** The shop's other languages. */
  others: readonly string[];
  /** Removes the placeholder height of elements without a first view. */
  dropRooms?: () => void;
}

/** A loaded view with the data needed to draw it. */
type LoadedView = Pick<FirstViewsResponse, 'seed'> & { view: FirstView; variant: number; styles: string };

/** Draws elements of one shop as they are found, and loads their code on demand. */
export function createDrawing(base: string, registry: EmbedRegistry, { others, dropRooms }: Page): Drawing {
  const views = new Map<string, LoadedView>();
  /** Elements that wait for their view, by view name. */
  const waiting = new Map<string, Set<Element>>();
  const unasked: string[] = [];
  const wakers = new Set<() => void>();
  /** Calls and presses on an element, until it is hydrated. */
  const wanted = new WeakMap<Element, PendingActions>();
  const load = createLoader(base);

  function find(element: Element) {
    restoreSwallowedContent(element);
    // Elements with code need only their shop. Elements with a root were drawn or have failed.
    if (customElements.get(element.localName)) return registry.late.get(element)?.();
    if (element.shadowRoot) return;
    if (!wanted.has(element)) wanted.set(element, queueMethodCalls(element));
    const name = buildViewName(element, spokenBy(element, others));
    if (views.has(name)) return show(element, name);
    const alike = waiting.get(name);
    if (alike) return alike.add(element);
    waiting.set(name, new Set([element]));
    // While the page loads, tags found in one task are requested together, without further delay.
    if (unasked.push(name) < 2) queueMicrotask(() => request(unasked.splice(0)));
  }

  /** Requests views. An answer may leave some out: they are requested again, until a repetition brings none. */
  function request(names: string[], isRepeated?: boolean) {
    for (const query of queriesFor(names)) {
      void receiveViews(base, query, registry, receive).then(() => {
        const sent = query.split(',').map(decodeURIComponent);
        const missing = sent.filter((name) => waiting.has(name));
        if (!isRepeated || missing.length < sent.length) request(missing, true);
        else missing.forEach(giveUp);
      });
    }
  }

  function giveUp(name: string) {
    for (const element of waiting.get(name)!) {
      dropRooms?.();
      showFailure(element, base);
    }
    waiting.delete(name);
  }

  function receive(first: Parameters<ShopScript>[0]) {
    if (!first) return;
    const { regions, seed, look } = first;
    if (look) (receive as ShopScript).look = [getSheet(look)];
    if (regions) registry.region ??= registry.regionOf!(regions);
    const variant = Math.max(regions?.codes.indexOf(registry.region?.currency ?? '') ?? 0, 0);
    for (const [given, view] of Object.entries(first.views)) {
      const name = sortAttributes(given);
      views.set(name, { view, variant, seed, styles: first.styles[view.styles]! });
      for (const element of waiting.get(name) ?? []) show(element, name);
      waiting.delete(name);
    }
  }

  function show(element: Element, name: string) {
    const pressed = wanted.get(element)!;
    if (element.shadowRoot) return releaseMethods(element, pressed).forEach((act) => act());
    const kept = views.get(name)!;
    drawOne(element, kept, base, registry, pressed, wakers, () => load(element.localName, name, kept.view));
  }

  whenRegionChanges(() => wakers.forEach((wake) => wake()));
  return { find, receive };
}

/** Draws an element's first view, and watches it until hydration. `load` loads the code of the element. */
function drawOne(
  element: Element,
  { view, variant, seed, styles }: LoadedView,
  base: string,
  registry: EmbedRegistry,
  pressed: PendingActions,
  wakers: Set<() => void>,
  load: () => Promise<unknown>,
) {
  let watching: FirstViewWatcher | undefined;
  const fail = (why: unknown) => {
    console.warn(why);
    showFailure(element, base);
    watching?.giveUp();
  };
  try {
    const leave = drawInto(element, registry, buildNodes(view.nodes, variant), styles);
    let wake!: () => void;
    const awake = new Promise((resolve) => {
      wake = () => {
        wakers.delete(wake);
        load().then(resolve, fail);
      };
      wakers.add(wake);
    });
    const late = (send?: () => void) => showFailure(element, base, { text: LATE, send });
    watching = lookAfter(element, registry, pressed, { wake, late });
    const alive = () => {
      leave();
      watching!.end();
      return releaseMethods(element, pressed);
    };
    registry.drawn.set(element, { seed, chunks: view.chunks, awake, fail, alive });
  } catch (error) {
    fail(error); // The browser lacks a feature.
  }
}

/** Returns the element's language among these, as matched by the browser. */
function spokenBy(element: Element, languages: readonly string[]): string | undefined {
  return languages.find((each) => element.matches(`:lang(${each})`));
}

/** Draws nodes into an element. Returns a function that stops the background detection. */
function drawInto(element: Element, registry: EmbedRegistry, nodes: readonly Node[], styles: string): () => void {
  const top = nodes.find((node) => (node as Element).localName === 'div') as HTMLElement;
  // Reads the page's styles before the new nodes make them dirty.
  const leave = registry.standOn(top, element);
  top.dir = (element as HTMLElement).dir || top.dir;
  markFirstFrame(top);
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true });
  root.adoptedStyleSheets = [getSheet(styles)];
  root.append(...nodes);
  if (fitRoom(element, top)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, getSheet(NO_ROOM)];
  return leave;
}

/** Watches an element until it is hydrated. */
function lookAfter(
  element: Element,
  registry: EmbedRegistry,
  pressed: PendingActions,
  watch: FirstViewCallbacks,
): FirstViewWatcher {
  const watching = watchUntilHydrated(element.shadowRoot!, pressed, watch);
  registry.told.set(element, 0);
  registry.tellWhenSeen(element, () => registry.told.set(element, 1));
  if (pressed.length > 0) watch.wake();
  else whenNear(element, watch.wake);
  return watching;
}

/** Marks a root until its first paint, so that the sheets can defer the layout of invisible parts. */
function markFirstFrame(root: HTMLElement) {
  root.dataset['first'] = '';
  requestAnimationFrame(() => setTimeout(() => delete root.dataset['first']));
}

const sheets = new Map<string, CSSStyleSheet>();

function getSheet(text: string): CSSStyleSheet {
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  return sheet;
}

/** Calls back when the region changes, which affects prices in all elements. */
function whenRegionChanges(then: () => void) {
  for (const name of ['countryChanged', 'currencyChanged']) addEventListener(name, then);
}

/** Loads each element's code once. A deploy renames files, so a failure requests the names again. */
function createLoader(base: string): (tag: string, name: string, view: FirstView) => Promise<unknown> {
  const loading = new Map<string, Promise<unknown>>();
  // Preloads a file's imports in parallel.
  const files = (view: FirstView) =>
    Promise.all(view.files.map((file): Promise<unknown> => import(/* @vite-ignore */ `${base}/${file}`)));
  return (tag, name, view) => {
    const code =
      loading.get(tag) ??
      files(view)
        .catch(async () => files((await firstViews(base, encodeURIComponent(name), 'reload')).views[name]!))
        .catch((error: unknown) => {
          loading.delete(tag);
          throw error;
        });
    loading.set(tag, code);
    return code;
  };
}

async function firstViews(base: string, query: string, cache: RequestCache = 'default'): Promise<FirstViewsResponse> {
  const address = `${base}/embed/first?for=${query}`;
  const response = await fetch(address, { credentials: 'omit', cache });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json() as Promise<FirstViewsResponse>;
}

/** Requests the views once, and logs a failure. */
function receiveViews(base: string, query: string, registry: EmbedRegistry, receive: ShopScript): Promise<unknown> {
  return (
    firstViews(base, query)
      // Views that depend on the region need a script that detects it, unless this one has it.
      .then((first) =>
        first.regions && !registry.regionOf
          ? import(/* @vite-ignore */ `${base}/embed.js?for=${query}`)
          : receive(first),
      )
      .catch(console.warn)
  );
}
