import { reserve, showFailure, type Place } from './core/embed-place.ts';
import type { CoachElements } from './core/elements.ts';
import type { EmbedGlobal } from './core/embed-registry.ts';

interface Widget {
  load: () => Promise<unknown>;
  /** The room it takes, so that nothing on the page moves when it arrives. */
  place: (element: Element) => Place;
}

/** Every element that is declared, with its room. A new widget is a line here. */
const WIDGETS: Readonly<Record<string, Widget>> = {
  'coach-blog': { load: () => import('./blog/blog.element.ts'), place: posts },
  'coach-checkout': { load: () => import('./checkout/checkout.element.ts'), place: () => ({ kind: 'letter' }) },
  'coach-contact': { load: () => import('./contact/contact.element.ts'), place: () => ({ kind: 'letter' }) },
  'coach-dashboard': { load: () => import('./dashboard/dashboard.element.ts'), place: () => ({ kind: 'letter' }) },
  'coach-follow': { load: () => import('./follow/follow.element.ts'), place: () => ({ kind: 'form' }) },
  'coach-onboarding': { load: () => import('./onboarding/onboarding.element.ts'), place: () => ({ kind: 'letter' }) },
  'coach-profile': { load: () => import('./profile/profile.element.ts'), place: () => ({ kind: 'letter' }) },
  'coach-programs': { load: () => import('./programs/programs.element.ts'), place: cards },
  'coach-region': { load: () => import('./region/region.element.ts'), place: () => ({ kind: 'control' }) },
  'coach-scam-guide': { load: () => import('./scam-guide/scam-guide.element.ts'), place: () => ({ kind: 'form' }) },
  'coach-subscribe': { load: () => import('./subscribe/subscribe.element.ts'), place: () => ({ kind: 'letter' }) },
  'coach-training': { load: () => import('./training/training.element.ts'), place: () => ({ kind: 'letter' }) },
  'coach-signup': { load: () => import('./signup/signup.element.ts'), place: form },
} satisfies Record<keyof CoachElements, Widget>;

const KEY = Symbol.for('coach.embed');
const here = import.meta.url;

// A page may include the script any number of times; the first one works for all.
if (!(KEY in globalThis)) start(apiBase());

/** Finds elements now and later, reserves their space and loads the code of each kind once. */
function start(base: string): void {
  (globalThis as EmbedGlobal)[KEY] = { base };
  /** Elements that wait for the code of their kind. A kind whose code did not come has none. */
  const waiting = new Map<string, Element[] | 'failed'>();
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) look(node);
  });

  /** Looks into a document or an open shadow root, and goes on doing so when something is added. */
  function watch(root: Document | ShadowRoot) {
    if (!watched.has(root)) observer.observe(root, { childList: true, subtree: true });
    watched.add(root);
    for (const element of root.querySelectorAll('*')) meet(element);
  }

  function look(element: Element) {
    meet(element);
    for (const inner of element.querySelectorAll('*')) meet(inner);
  }

  function meet(element: Element) {
    const tag = element.localName;
    if (Object.hasOwn(WIDGETS, tag)) find(element, tag, WIDGETS[tag]!);
    else if (element.shadowRoot) watch(element.shadowRoot);
    // An element of somebody else's gets its shadow root when its own script arrives.
    else if (tag.includes('-') && !customElements.get(tag)) {
      // Names that no element may have (font-face, annotation-xml) are refused here.
      customElements.whenDefined(tag).then(
        () => meet(element),
        () => undefined,
      );
    }
  }

  function find(element: Element, tag: string, widget: Widget) {
    if (customElements.get(tag)) return;
    const others = waiting.get(tag);
    if (others === 'failed') return fail(element);
    reserve(element, widget.place(element));
    if (others) others.push(element);
    else load(tag, widget, [element]);
  }

  function load(tag: string, widget: Widget, elements: Element[]) {
    // What all widgets need comes along at once, not after the first of them has been read.
    if (waiting.size === 0) import('./core/core.element.ts').catch(() => undefined);
    waiting.set(tag, elements);
    widget.load().catch((error: unknown) => {
      console.warn(error);
      waiting.set(tag, 'failed');
      elements.forEach(fail);
    });
  }

  const failed = new WeakSet<Element>();
  function fail(element: Element) {
    if (failed.has(element)) return;
    failed.add(element);
    showFailure(element, base);
  }

  watch(document);
  // A script of the page may have given an element a shadow root since it was met.
  addEventListener('load', () => watch(document));
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

function posts(element: Element): Place {
  const single = element.hasAttribute('post') || element.hasAttribute('open');
  return single ? { kind: 'letter' } : { kind: 'cards', count: Number(element.getAttribute('limit')) || 8 };
}

function form(element: Element): Place {
  return { kind: element.getAttribute('flow') === 'modal' ? 'button' : 'form' };
}
