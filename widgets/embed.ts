import { reserve, showFailure, type Place } from './core/embed-place.ts';
import type { EmbedGlobal } from './core/embed-registry.ts';

interface Widget {
  load: () => Promise<unknown>;
  /** The room it takes, so that nothing on the page moves when it arrives. */
  place: (element: Element) => Place;
}

/** Every element the script knows. A new widget is a line here. */
const WIDGETS: Readonly<Record<string, Widget>> = {
  'coach-programs': { load: () => import('./programs/programs.element.ts'), place: cards },
  'coach-region': { load: () => import('./region/region.element.ts'), place: () => ({ kind: 'control' }) },
  'coach-signup': { load: () => import('./signup/signup.element.ts'), place: form },
};

const KEY = Symbol.for('coach.embed');
const here = import.meta.url;

// A page may include the script any number of times; the first one works for all.
if (!(KEY in globalThis)) start(apiBase());

/** Finds elements now and later, reserves their space and loads the code of each kind once. */
function start(base: string): void {
  (globalThis as EmbedGlobal)[KEY] = { base };
  const selector = Object.keys(WIDGETS)
    .map((tag) => `${tag}:not(:defined)`)
    .join();
  const state = new Map<string, 'loading' | 'failed'>();

  function scan() {
    for (const element of document.querySelectorAll(selector)) {
      const tag = element.localName;
      const widget = WIDGETS[tag]!;
      if (state.get(tag) === 'failed') {
        fail(element);
        continue;
      }
      reserve(element, widget.place(element));
      if (!state.has(tag)) load(tag, widget);
    }
  }

  function load(tag: string, widget: Widget) {
    // What all widgets need comes along at once, not after the first of them has been read.
    if (state.size === 0) import('./core/core.element.ts').catch(() => undefined);
    state.set(tag, 'loading');
    widget.load().catch((error: unknown) => {
      console.warn(error);
      state.set(tag, 'failed');
      document.querySelectorAll(tag).forEach(fail);
    });
  }

  const failed = new WeakSet<Element>();
  function fail(element: Element) {
    if (failed.has(element)) return;
    failed.add(element);
    showFailure(element, base);
  }

  new MutationObserver(scan).observe(document, { childList: true, subtree: true });
  scan();
}

/** The coach's site: where this script came from, unless its tag names another with data-api. */
function apiBase(): string {
  const file = new URL(here).pathname;
  // After a redirect the script's address is not the one in the tag, so the path is enough.
  const tags = [...document.scripts].filter((tag) => tag.dataset['api'] && tag.src);
  const tag = tags.find(({ src }) => src === here) ?? tags.find(({ src }) => new URL(src).pathname === file);
  const address = tag?.dataset['api'] ?? '.';
  const relativeTo = tag ? document.baseURI : here;
  const url = new URL(URL.canParse(address, relativeTo) ? address : here, relativeTo);
  if (/^https?:$/.test(url.protocol)) return (url.origin + url.pathname).replace(/\/+$/, '');
  console.warn(`data-api="${address}" is not an http address and is ignored.`);
  return new URL(here).origin;
}

function cards(element: Element): Place {
  const count = Number(element.getAttribute('limit'));
  return {
    kind: element.getAttribute('layout') === 'grid' ? 'grid' : 'cards',
    count: count >= 1 && count <= 12 ? count : 4,
  };
}

function form(element: Element): Place {
  return { kind: element.getAttribute('flow') === 'modal' ? 'button' : 'form' };
}
