import type { FirstViewsResponse, VisitorRegions } from '#contract/embed/first-views.ts';
import { DEFAULT_LANGUAGE, type Language, matchLanguage, shortTag } from '#contract/i18n/languages.ts';
import { keepLatest } from '#server/platform/http/cache/keep-latest.ts';
import { limitConcurrency } from '#server/platform/http/protection/limit-concurrency.ts';
import type { BuiltWidgets } from '#server/modules/site/pages/built/built-widgets.ts';

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
  /** Currency of prices for an unknown country; missing for the default. */
  unknownCurrency?: () => string | undefined;
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

/** Maximum number of concurrent renderings: in between, the shop answers other requests. */
const MAX_DRAWING = 2;

/** Renders first views, and renders them again only after a change of their data. */
export function createFirstViews(source: FirstViewsSource): (names: readonly string[]) => Promise<FirstViewsResponse> {
  const drawn = new Map<string, Drawn>();
  const inTurn = limitConcurrency(MAX_DRAWING);

  return async (names) => {
    const answer: FirstViewsResponse = {
      base: source.origin,
      styles: [],
      seed: {},
      views: {},
    };
    const look = source.look?.();
    if (look) answer.look = look;
    const unknown = source.unknownCurrency?.();
    const { files, ...widgets } = await source.widgets();
    const ask = source.answers();
    const { language } = source.brand;
    for (const name of names) {
      const [tag = '', query = ''] = name.split('?', 2);
      const spoken = matchLanguage(new URLSearchParams(query).get('lang'), language);
      const code = files(tag, spoken);
      if (!code) continue;
      const known = drawn.get(`${language} ${name}`);
      const made = known && (await holds(known, ask)) ? known : await inTurn(() => drawAnew(tag, query));
      if (!made) continue;
      keepLatest(drawn, `${language} ${name}`, made, MAX_DRAWN);
      const { seed, regions, ...view } = made.rendered;
      const worn = view.styles + (look ?? '');
      if (regions) answer.regions = unknown ? withUnknown(regions, unknown) : regions;
      Object.assign(answer.seed, seed);
      const styles = answer.styles.indexOf(worn);
      answer.views[name] = { ...view, files: code, styles: styles < 0 ? answer.styles.push(worn) - 1 : styles };
    }
    return answer;

    async function drawAnew(tag: string, query: string): Promise<Drawn | undefined> {
      const from = new Map<string, string>();
      const get = async <T>(path: string) => {
        const found = await ask(path);
        if (found === undefined) throw new widgets.NotPublicError(path);
        from.set(path, JSON.stringify(found));
        return found as T;
      };
      const refuse = () => Promise.reject(new widgets.NotPublicError());
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
      const rendered = await widgets.renderFirstView(tag, new Map(new URLSearchParams(query)), {
        base: source.origin,
        language,
        catalogueOf: widgets.catalogueOf,
        api,
      });
      return rendered && { rendered, from };
    }
  };
}

function withUnknown(regions: VisitorRegions, unknown: string): VisitorRegions {
  return { ...regions, currencies: { ...regions.currencies, '?': unknown } };
}

/** API client of widgets. */
type Api = Parameters<BuiltWidgets['renderFirstView']>[2]['api'];

interface Drawn {
  rendered: NonNullable<Awaited<ReturnType<BuiltWidgets['renderFirstView']>>>;
  /** Answers of the API by path. */
  from: Map<string, string>;
}

/** Maximum number of cached views; more come from made-up options. */
const MAX_DRAWN = 300;

async function holds({ from }: Drawn, ask: (path: string) => Promise<unknown>): Promise<boolean> {
  for (const [path, text] of from) if (JSON.stringify(await ask(path)) !== text) return false;
  return true;
}
