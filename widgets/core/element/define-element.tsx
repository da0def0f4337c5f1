import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_LANGUAGE, type Language } from '#contract/i18n/languages.ts';
import { declaredElements } from './declared-elements.ts';
import { getElementLife } from './element-life.ts';
import { ElementShell, type ElementReading } from './element-shell.tsx';
import type { MethodName } from './elements.ts';
import { resolveShopBase, embedRegistry } from './embed-registry.ts';
import { watchReservedRoom } from '../placeholder/reserved-room.ts';
import { resolveElementLanguage } from '../i18n/element-language.ts';
import { toCamelCase, readOptions, type OptionParser } from './options.ts';
import { preloadHttp } from '../api/api.ts';
import { pageShop } from '../api/page-shop.ts';
import type { Shop } from '../api/shop.tsx';
import { restoreSwallowedContent } from '../hydrate/swallowed.ts';
import { styleSheets } from '../chunks/style-sheets.ts';
import {
  createFirstViewReader,
  readFirstViewLanguage,
  type MountedProps,
  hydrateFirstView,
} from '../hydrate/take-over.tsx';
import { followLanguage, unfollowLanguage } from '../i18n/when-language-changes.ts';
import { resolveSpokenLanguage, type WordFiles, mountWhenLoaded, wordsIn } from '../i18n/word-files.ts';

type Attributes = Record<string, OptionParser<unknown>>;
type Camel<S> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type Props<A extends Attributes> = { [Name in keyof A as Camel<Name>]: ReturnType<A[Name]> };

export interface ElementDefinition<A extends Attributes> {
  tag: `coach-${string}`;
  /** Texts of the style sheets, in cascade order. */
  styles: readonly string[];
  /** Parsers by attribute name. Each attribute is a prop of the component and a property of the element. */
  attributes: A;
  /** Methods that a page can call; the component implements them with `useMethod`. */
  methods?: readonly MethodName[];
  component: ComponentType<Props<A>>;
  /** Messages of the element: the default export of `virtual:words`. */
  words: WordFiles;
  /** Requests data when mounted, so that the code for requests loads with the messages. */
  requestsAtOnce?: boolean;
}

interface R2wcElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Defines a custom element from a component. Only this file uses r2wc, and only to mount React into a shadow root. r2wc
 * reads attributes once and drops properties set before the upgrade. It loses state when a node moves and throws on a
 * second definition. This file handles all of that.
 */
export function defineElement<A extends Attributes>({
  tag,
  styles,
  attributes,
  methods = [],
  component,
  words,
  requestsAtOnce,
}: ElementDefinition<A>): void {
  // The server renders elements without a custom element registry.
  if (typeof customElements === 'undefined') return void declaredElements.set(tag, { styles, attributes, component });
  if (customElements.get(tag)) return;
  if (requestsAtOnce) preloadHttp();
  const names = Object.keys(attributes);
  const readings = new WeakMap<ShadowRoot, StoreApi<ElementReading>>();
  const Mounted = mountedIn(readings, component as ComponentType<object>, styles, words);
  const Base = r2wc(Mounted, { shadow: 'open' }) as new () => R2wcElement;

  class CoachElement extends Base {
    static observedAttributes = [...names, 'lang', 'dir'];
    readonly #reading: StoreApi<ElementReading>;
    #spoken: Language | undefined;
    readonly #read = () => {
      const wanted = resolveElementLanguage(this, embedRegistry()?.shops.get(resolveShopBase(this) ?? '')?.own);
      // Attributes arrive before the element is connected: a first view keeps its language from the start.
      this.#spoken ??= embedRegistry()?.drawn.has(this) ? readFirstViewLanguage(this.shadowRoot!) : undefined;
      this.#spoken = resolveSpokenLanguage(words, wanted, this.#spoken, () => this.isConnected && this.#read());
      this.#reading.setState({ ...readOptions(this, tag, attributes), language: this.#spoken, dir: this.dir }, true);
    };
    /** React root, once React has taken over a first view. */
    #taken: Root | undefined;

    constructor() {
      super();
      const root = this.shadowRoot!;
      this.#reading = createStore<ElementReading>(() => ({ props: {}, language: DEFAULT_LANGUAGE }));
      readings.set(root, { ...this.#reading, getInitialState: createFirstViewReader(root, this.#reading) });
      // A first view already has its sheets, in its own order.
      if (root.adoptedStyleSheets.length === 0) root.adoptedStyleSheets = styleSheets(styles);
    }

    /** Returns the existing root if the embed script has attached one; r2wc always asks for a new one. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return this.shadowRoot ?? super.attachShadow({ ...init, delegatesFocus: true });
    }

    override connectedCallback(): void {
      adoptOwnProperties(this, names);
      followLanguage(this.#read);
      restoreSwallowedContent(this);
      const drawn = embedRegistry()?.drawn.get(this);
      this.#read();
      const mount = () => mountWhenLoaded(this, words, this.#spoken!, () => super.connectedCallback());
      if (drawn) hydrateFirstView(this, drawn, words, Mounted).then((root) => (this.#taken ??= root), drawn.fail);
      else if (resolveShopBase(this) === undefined) waitForShop(this, () => [this.#read(), mount()]);
      else if (!this.#taken) mount();
    }

    /** A node that is removed and reinserted in one task has moved and keeps its state. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        unfollowLanguage(this.#read);
        this.#taken?.unmount();
        this.#taken = undefined;
        super.disconnectedCallback();
      });
    }

    /** Lets moveBefore() move the node without disconnecting it. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(): void {
      if (this.isConnected) this.#read();
    }
  }

  addProperties(CoachElement.prototype, names, methods);
  customElements.define(tag, CoachElement);
}

/** Content that is mounted into the root of each element of a kind. */
function mountedIn(
  readings: WeakMap<ShadowRoot, StoreApi<ElementReading>>,
  component: ComponentType<object>,
  styles: readonly string[],
  words: WordFiles,
): ComponentType<MountedProps> {
  return ({ container, alive, late }) => (
    <ElementShell
      host={container.host}
      shop={shopAround(container.host)}
      reading={readings.get(container)!}
      component={component}
      catalogueOf={(language) => wordsIn(words, language)}
      settle={() => settle(container, styles, late, alive)}
    />
  );
}

function addProperties(prototype: object, names: readonly string[], methods: readonly MethodName[]): void {
  for (const name of names) Object.defineProperty(prototype, toCamelCase(name), reflected(name));
  for (const name of methods) Object.defineProperty(prototype, name, called(name));
}

/** Defines a property that reflects its attribute: null, undefined and false remove it. */
function reflected(name: string): PropertyDescriptor & ThisType<HTMLElement> {
  return {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(name);
    },
    set(value: string | number | boolean | null | undefined) {
      if (value === null || value === undefined || value === false) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value));
    },
  };
}

/** Defines a method that forwards the call to the component. */
function called(name: MethodName): PropertyDescriptor & ThisType<HTMLElement> {
  return {
    configurable: true,
    writable: true,
    value() {
      getElementLife(this).call(name);
    },
  };
}

/** Own properties set before the upgrade hide the accessors of the class. */
function adoptOwnProperties(element: HTMLElement, names: string[]): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of names.map(toCamelCase)) {
    if (!Object.keys(own).includes(name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

/** Removes the placeholder once the first content is rendered. */
function settle(root: ShadowRoot, styles: readonly string[], late = false, alive?: () => void): void {
  const drawn = late ? root.adoptedStyleSheets : [];
  for (const place of root.querySelectorAll('.place')) place.remove();
  const look = embedRegistry()?.shops.get(resolveShopBase(root.host) ?? '')?.look ?? [];
  root.adoptedStyleSheets = [...new Set([...styleSheets(styles), ...drawn, ...look])];
  alive?.();
  watchReservedRoom(root);
}

function shopAround(host: Element): Shop {
  return { ...pageShop(resolveShopBase(host)), emit: getElementLife(host).emit, drawnRegion: embedRegistry()?.region };
}

/** Shows the tag's fallback content until the script of its shop is there. */
function waitForShop(element: HTMLElement, mount: () => void): void {
  const root = element.shadowRoot!;
  root.replaceChildren(document.createElement('slot'));
  embedRegistry()!.late.set(element, () => {
    root.replaceChildren();
    mount();
  });
}
