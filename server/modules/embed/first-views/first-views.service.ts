import type { FirstViewsResponse } from '#contract/embed/first-views.ts';
import { DEFAULT_LANGUAGE, type Language, matchLanguage, shortTag } from '#contract/i18n/languages.ts';
import type { BuiltWidgets } from '#server/modules/site/pages/built/built-widgets.ts';
import { createDrawingQueue, type Visitor } from './drawing-queue.ts';
import { createViewCache, type CachedView } from './view-cache.ts';

/** Public answers of the API by path; undefined for others. */
export type PublicAnswers = (path: string) => Promise<unknown>;

export interface FirstViewsSource {
  widgets: () => Promise<BuiltWidgets>;
  /** Returns answers that stay the same during one rendering. */
  answers: () => PublicAnswers;
  /** Public address of the shop. */
  origin: string;
  /** With the shop's own language. */
  brand: { language: Language };
  /** CSS of the shop's current colours, for views and their code; empty for none. */
  look?: () => string;
}

/** Maximum number of views in a request, and maximum length of each. */
const MAX_VIEWS = 30;
const MAX_LENGTH = 300;

/**
 * Returns the elements named in a `for`, each a tag with optional attributes as a query. Anyone can request anything,
 * so parameters without an effect are removed first.
 */
export function namesIn(
  asked: string,
  toViewName: BuiltWidgets['toViewName'],
  language: Language = DEFAULT_LANGUAGE,
): string[] {
  const named = asked.split(',').flatMap((name) => toViewName(name.trim()) ?? []);
  const names = named.map((name) => speaking(name, language)).filter((name) => name.length <= MAX_LENGTH);
  return [...new Set(names)].slice(0, MAX_VIEWS);
}

/** Returns one name for an element in each language; the shop's own has no suffix. */
function speaking(name: string, language: Language): string {
  const [tag = '', query] = name.split('?', 2);
  const attributes = new URLSearchParams(query);
  if (!attributes.has('lang')) return name;
  const spoken = matchLanguage(attributes.get('lang'), language);
  attributes.delete('lang');
  if (spoken !== language) attributes.set('lang', shortTag(spoken));
  attributes.sort();
  return attributes.size > 0 ? `${tag}?${attributes}` : tag;
}

interface EmbedScriptOptions {
  base: string;
  /** The shop's own language; missing for English. */
  own?: Language;
  /** Other languages, as short tags. */
  others: string[];
  first?: FirstViewsResponse;
  /** Style sheet with placeholder heights for elements without a view in the script. */
  rooms?: string;
}

type Scripts = Pick<BuiltWidgets, 'loader' | 'room' | 'region'>;

/** Builds the loader with the shop's address, its languages, and first views. The address occurs once. */
export function embedScript({ loader, room, region }: Scripts, { first, ...shop }: EmbedScriptOptions): string {
  const given = { ...shop, ...(first && { first: { ...first, base: undefined } }) };
  // Elements beyond the request may show prices.
  const before = (shop.rooms ? room : '') + (shop.rooms || first?.regions ? region : '');
  // Asks supporting engines to compile everything while it arrives, because most of it runs at once.
  return `//# allFunctionsCalledOnLoad\n(self[Symbol.for("coach.given")]??=[]).push(${JSON.stringify(given)});${before}${loader}`;
}

export interface FirstViews {
  /**
   * Draws the views that are not cached, and returns the names whose views are. Others have to wait: too many views are
   * being drawn, or the visitor has gone.
   */
  prepare: (names: readonly string[], visitor: FirstViewVisitor) => Promise<string[]>;
  /** Returns first views. Draws those again whose data has changed. */
  build: (names: readonly string[]) => Promise<FirstViewsResponse>;
}

export interface FirstViewVisitor extends Visitor {
  /** Counts a view that has to be drawn. False if the visitor's client has had too many. */
  countDrawing: () => Promise<boolean>;
}

export function createFirstViews(source: FirstViewsSource): FirstViews {
  const cache = createViewCache();
  const queue = createDrawingQueue();

  return { prepare, build };

  async function prepare(names: readonly string[], visitor: FirstViewVisitor): Promise<string[]> {
    const widgets = await source.widgets();
    const ready: string[] = [];
    for (const name of names) {
      const view = await locate(name, widgets);
      const isReady =
        !view.code ||
        cache.use(view.key, visitor.network) !== undefined ||
        (!visitor.signal.aborted &&
          (await visitor.countDrawing()) &&
          (await queue.request(view.key, () => draw(view, widgets, source.answers(), visitor.network), visitor)));
      if (isReady) ready.push(name);
    }
    return ready;
  }

  async function build(names: readonly string[]): Promise<FirstViewsResponse> {
    const answer: FirstViewsResponse = { base: source.origin, styles: [], seed: {}, views: {} };
    const look = source.look?.();
    if (look) answer.look = look;
    const widgets = await source.widgets();
    const ask = source.answers();
    for (const name of names) {
      const located = await locate(name, widgets);
      if (!located.code) continue;
      const known = cache.use(located.key);
      if (!known || !(await holds(known, ask))) await queue.renew(located.key, () => draw(located, widgets, ask));
      const made = cache.use(located.key);
      if (!made) continue;
      const { seed, regions, ...view } = made.rendered;
      const worn = view.styles + (look ?? '');
      if (regions) answer.regions = regions;
      Object.assign(answer.seed, seed);
      const styles = answer.styles.indexOf(worn);
      answer.views[name] = {
        ...view,
        files: located.code,
        styles: styles < 0 ? answer.styles.push(worn) - 1 : styles,
      };
    }
    return answer;
  }

  /** Returns where the view of a name is cached, and the files of its code. */
  async function locate(name: string, { toDrawnName, files }: BuiltWidgets): Promise<LocatedView> {
    const { language } = source.brand;
    const drawn = await toDrawnName(name);
    const [tag = '', query = ''] = drawn.split('?', 2);
    const code = files(tag, matchLanguage(new URLSearchParams(query).get('lang'), language));
    return { key: `${language} ${drawn}`, tag, query, language, code };
  }

  async function draw(
    { key, tag, query, language }: LocatedView,
    widgets: BuiltWidgets,
    ask: PublicAnswers,
    network?: string,
  ): Promise<void> {
    const { api, from } = createPublicApi(widgets, ask);
    const { catalogueOf } = widgets;
    const attributes = new Map(new URLSearchParams(query));
    const rendered = await widgets.renderFirstView(tag, attributes, {
      base: source.origin,
      language,
      catalogueOf,
      api,
    });
    if (rendered) cache.set(key, { rendered, from }, network);
  }
}

interface LocatedView {
  key: string;
  tag: string;
  query: string;
  language: Language;
  code: string[] | undefined;
}

/** Returns an API client for widgets that answers public requests only, and the answers it has given by path. */
function createPublicApi(
  { NotPublicError }: BuiltWidgets,
  ask: PublicAnswers,
): { api: Api; from: Map<string, string> } {
  const from = new Map<string, string>();
  const get = async <T>(path: string) => {
    const found = await ask(path);
    if (found === undefined) throw new NotPublicError(path);
    from.set(path, JSON.stringify(found));
    return found as T;
  };
  const refuse = () => Promise.reject(new NotPublicError());
  const api: Api = {
    get,
    post: refuse,
    send: refuse,
    delete: refuse,
    blob: refuse,
    more: () => ({}),
    member: () => undefined,
    with: () => api,
  };
  return { api, from };
}

/** API client of widgets. */
type Api = Parameters<BuiltWidgets['renderFirstView']>[2]['api'];

async function holds({ from }: CachedView, ask: PublicAnswers): Promise<boolean> {
  for (const [path, text] of from) if (JSON.stringify(await ask(path)) !== text) return false;
  return true;
}
