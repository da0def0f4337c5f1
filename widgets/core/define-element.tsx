import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ElementShell, type ParsedOptions } from './element-shell.tsx';
import { InvalidAttribute, type OptionParser } from './options.ts';
import { styleSheets } from './style-sheets.ts';

type Attributes = Record<string, OptionParser<unknown>>;
type Camel<S> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type Props<A extends Attributes> = { [Name in keyof A as Camel<Name>]: ReturnType<A[Name]> };

export interface ElementDefinition<A extends Attributes> {
  tag: `coach-${string}`;
  /** Texts of the style sheets, in the order of the cascade. */
  styles: readonly string[];
  /** Parsers by attribute name. Each attribute is a prop of the component and a property of the element. */
  attributes: A;
  component: ComponentType<Props<A>>;
}

interface R2wcElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Makes a custom element of a component. Only this file knows r2wc, and only for mounting React
 * into a shadow root: r2wc reads attributes once, drops properties set before the upgrade, loses
 * state when a node moves and throws on a second definition, so all of that is done here.
 */
export function defineElement<A extends Attributes>({
  tag,
  styles,
  attributes,
  component,
}: ElementDefinition<A>): void {
  if (customElements.get(tag)) return;
  const names = Object.keys(attributes);

  const readings = new WeakMap<ShadowRoot, StoreApi<ParsedOptions>>();
  const Mounted = ({ container }: { container: ShadowRoot }) => (
    <ElementShell
      root={container}
      reading={readings.get(container)!}
      component={component as ComponentType<object>}
      settle={() => settle(container, styles)}
    />
  );
  const Base = r2wc(Mounted, { shadow: 'open' }) as new () => R2wcElement;

  class CoachElement extends Base {
    static observedAttributes = names;
    readonly #reading: StoreApi<ParsedOptions>;

    constructor() {
      super();
      const root = this.shadowRoot!;
      this.#reading = createStore<ParsedOptions>(() => ({ props: {} }));
      readings.set(root, this.#reading);
      // What reserves the element's space is kept until there is something to show.
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...styleSheets(styles)];
    }

    /** r2wc asks for a root of its own; the embed script may have made one to reserve the space. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return this.shadowRoot ?? super.attachShadow({ ...init, delegatesFocus: true });
    }

    override connectedCallback(): void {
      adoptOwnProperties(this, names);
      this.#read();
      super.connectedCallback();
    }

    /** A node that is taken out and put back in one go has moved: it keeps its state. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** With this, moveBefore() moves the node without taking it out. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(): void {
      if (this.isConnected) this.#read();
    }

    #read(): void {
      this.#reading.setState(readOptions(this, tag, attributes), true);
    }
  }

  for (const name of names) Object.defineProperty(CoachElement.prototype, camel(name), reflected(name));
  customElements.define(tag, CoachElement);
}

function readOptions(element: Element, tag: string, attributes: Attributes): ParsedOptions {
  const props: Record<string, unknown> = {};
  try {
    for (const [name, parse] of Object.entries(attributes)) {
      const value = element.getAttribute(name);
      props[camel(name)] = parse(value === null ? null : { tag, name, value });
    }
    return { props };
  } catch (error) {
    if (error instanceof InvalidAttribute) return { problem: error.message };
    throw error;
  }
}

/** A property that is its attribute: null, undefined and false take the attribute away. */
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

/** A property set before the upgrade sits on the element itself and hides the one of the class. */
function adoptOwnProperties(element: HTMLElement, names: string[]): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of names.map(camel)) {
    if (!Object.hasOwn(own, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

/** The first content is there: what held its place goes. */
function settle(root: ShadowRoot, styles: readonly string[]): void {
  for (const place of root.querySelectorAll('.place')) place.remove();
  root.adoptedStyleSheets = styleSheets(styles);
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
