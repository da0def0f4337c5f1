import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { CURRENCIES, type CurrencyCode } from '#contract/shared/currencies.ts';
import type { FirstView, VisitorRegions } from '#contract/embed/first-views.ts';
import { type Language, matchLanguage } from '#contract/i18n/languages.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { declaredElements } from '#widgets/core/element/declared-elements.ts';
import { ElementShell, type ElementReading } from '#widgets/core/element/element-shell.tsx';
import { isChunk } from '#widgets/core/chunks/chunks.tsx';
import { InvalidAttribute, readOptions } from '#widgets/core/element/options.ts';
import type { Resource, Resources, ResourceState } from '#widgets/core/api/resources.ts';
import type { Catalogue } from '#contract/i18n/speak.ts';
import { PLACES } from '#widgets/core/region/regions.ts';
import { htmlTree, parse, type Parsed } from './html-tree.ts';
import { isOurTag, buildViewName, sortAttributes } from './names.ts';
import { stylesFor } from './styles-for.ts';

/** First view without the addresses of its code. */
export interface RenderedView extends Omit<FirstView, 'files' | 'styles'> {
  styles: string;
  /** Data it was rendered from, by resource key. */
  seed: Record<string, unknown>;
  /** Regions that it varies by, as in `regions` of the answer. */
  regions: VisitorRegions | undefined;
}

// Each file declares its element when loaded.
const declarations = import.meta.glob('../../elements/*/*.element.ts');
const loaded = Promise.all(Object.values(declarations).map((load) => load()));

interface Source {
  base: string;
  api: Api;
  /** Default language of the shop. */
  language: Language;
  /** Loads all messages of a language. */
  catalogueOf: (language: Language) => Promise<Catalogue>;
}

/**
 * Returns the canonical name of an element, with only the attributes that its view depends on; undefined for an unknown
 * tag.
 */
export function toViewName(asked: string): string | undefined {
  const [tag = '', query] = asked.split('?', 2);
  if (!isOurTag(tag)) return undefined;
  const attributes = new URLSearchParams(query);
  return buildViewName(
    { localName: tag, getAttribute: (name) => attributes.get(name) },
    attributes.get('lang') ?? undefined,
  );
}

/**
 * Returns the name of the view that an element with this name shows. Values have one notation each. Defaults and values
 * that the element ignores are missing, so that made-up ones share a view.
 */
export async function toDrawnName(name: string): Promise<string> {
  await loaded;
  const [tag = '', query] = name.split('?', 2);
  const parsers = declaredElements.get(tag)?.attributes ?? {};
  const drawn = new URLSearchParams();
  for (const [attribute, value] of new URLSearchParams(query)) {
    const parse = parsers[attribute];
    const option = parse ? readOption(() => parse({ tag, name: attribute, value }), value.trim()) : value;
    if (!parse || option !== readOption(() => parse(null))) drawn.set(attribute, String(option));
  }
  return sortAttributes(`${tag}?${drawn}`);
}

/** Parses an attribute. A required one that is invalid is part of the element's message. */
function readOption<T>(parse: () => T, invalid?: string): T | string | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof InvalidAttribute) return invalid;
    throw error;
  }
}

/**
 * Renders an element as before any script runs, with public data only. Its API refuses all other requests, so that
 * elements that need more show their loading state. `language` is the shop's, for elements without one. Undefined for
 * an unknown tag.
 */
export async function renderFirstView(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  { base, api, language, catalogueOf }: Source,
): Promise<RenderedView | undefined> {
  await loaded;
  const declared = declaredElements.get(tag);
  if (!declared) return undefined;
  const options: ElementReading = {
    ...readOptions({ getAttribute: (name) => attributes.get(name) ?? null }, tag, declared.attributes),
    language: matchLanguage(attributes.get('lang'), language),
  };
  const catalogue = await catalogueOf(options.language);
  const known = new RenderCache(api);
  let varies = false;

  const html = (currency: CurrencyCode) => {
    const shop = {
      api,
      base,
      own: language,
      resources: known.resources,
      emit: () => undefined,
      get drawnRegion() {
        varies = true;
        return { country: 'FI', currency, manual: false };
      },
    };
    const reading = { getState: () => options, getInitialState: () => options, subscribe: () => () => undefined };
    const component = declared.component as ComponentType<object>;
    return renderToString(
      <ElementShell
        shop={shop}
        reading={reading}
        component={component}
        catalogueOf={() => catalogue}
        settle={() => undefined}
      />,
    );
  };

  // Another currency also loads the code that converts prices.
  do for (const code of ['EUR', 'USD'] as const) html(code);
  while (await known.learn());
  const codes = varies ? CURRENCIES.map(({ code }) => code) : (['EUR'] as const);
  const variants: Parsed[] = [];
  for (const code of codes) {
    variants.push(parse(html(code)));
    // Anyone can request views that are not cached: yield to other requests in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const nodes = htmlTree(variants);
  const texts = [...new Set([...declared.styles, ...known.styles()])];
  return {
    nodes,
    styles: stylesFor(texts, nodes, attributes, Object.keys(declared.attributes)),
    chunks: known.chunks(),
    seed: known.seed(),
    regions: varies ? { codes: [...codes], ...PLACES } : undefined,
  };
}

/** Data for rendering. Loads missing data before the next pass. */
class RenderCache {
  readonly #api: Api;
  readonly #states = new Map<string, ResourceState<unknown>>();
  readonly #missing = new Map<string, Resource<unknown>>();
  readonly resources: Resources;

  constructor(api: Api) {
    this.#api = api;
    this.resources = {
      read: <T,>(resource: Resource<T>) => {
        const state = this.#states.get(resource.key);
        if (!state) this.#missing.set(resource.key, resource);
        return (state ?? { status: 'loading' }) as ResourceState<T>;
      },
      ensure: () => undefined,
      invalidate: () => undefined,
      adopt: () => undefined,
      subscribe: () => () => undefined,
    };
  }

  /** Returns true if new data was loaded. */
  async learn(): Promise<boolean> {
    const missing = [...this.#missing.values()];
    this.#missing.clear();
    const learnt = await Promise.all(
      missing.map(async (resource): Promise<boolean> => {
        try {
          this.#states.set(resource.key, { status: 'ready', data: await this.#load(resource) });
          return true;
        } catch (error) {
          // The shop itself answers about missing data when the element requests it.
          if (!(error instanceof NotPublicError)) throw error;
          this.#states.set(resource.key, { status: 'loading' });
          return false;
        }
      }),
    );
    return learnt.includes(true);
  }

  #load<T>(resource: Resource<T>): Promise<T> {
    return resource.load(this.#api, (other) => this.#load(other));
  }

  #ready(): [string, unknown][] {
    return [...this.#states].flatMap(([key, state]) => (state.status === 'ready' ? [[key, state.data]] : []));
  }

  seed(): Record<string, unknown> {
    return Object.fromEntries(this.#ready().filter(([key]) => !isChunk(key)));
  }

  chunks(): string[] {
    return this.#ready().flatMap(([key]) => (isChunk(key) ? [key] : []));
  }

  /** Returns the sheets of late parts. */
  styles(): string[] {
    return this.#ready().flatMap(([key, data]) => (isChunk(key) ? ((data as { styles?: string[] }).styles ?? []) : []));
  }
}

/** Refusal of data that is missing or not public. */
export class NotPublicError extends Error {
  override name = 'NotPublicError';
}
