import type { Context, Middleware } from 'koa';
import { DEFAULT_LANGUAGE, type Language, pathIn, withoutPrefix } from '#contract/i18n/languages.ts';
import { speakerWith } from '#contract/i18n/speak.ts';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import type { PageData } from '../../../../host-app/page.ts';
import type { Route } from '../../../../host-app/routes.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import { allowInlineStyle } from '#server/platform/http/protection/security.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { loadCatalogue } from '#server/platform/i18n/words.ts';
import { type PageDocument, pageHtml, type PageFiles } from './page-html.ts';
import type { PageSource } from './page-source.ts';
import type { Look } from '../settings/look.ts';
import { findRedirect } from './redirect.ts';
import { readVisitor, varyByVisitor } from './visitor.ts';

/** Data of a page from the database and the settings. */
export type LoadedData = Omit<PageData, 'path' | 'page' | 'query' | 'visitor'>;

export interface PageParts {
  source: PageSource;
  origin: string;
  /** Returns the shop's current own language, whose pages have no prefix. */
  own: () => Language;
  /** Returns the coach's current look; missing for the default. */
  look?: (() => PageLook) | undefined;
  /** Returns the HTML above every page, in its language. */
  banner?: ((language: Language) => Promise<string>) | undefined;
  /** Loads the route's data for this path. */
  load: (route: Route, path: string, language: Language, query: PageData['query']) => Promise<LoadedData>;
  /** Returns the new path of a moved page; called before a 404. */
  movedTo: (path: string) => Promise<string | undefined>;
}

type PageLook = Pick<Look, 'page' | 'typeface' | 'bars'>;

/** Maximum number of cached pages. */
const MAX_PAGES = 500;

/**
 * Renders every page of the site, the same for everyone. The browser adds the session and the currency. The path
 * contains the language.
 */
export function pages({ source, origin, own: ownNow, look, banner, load, movedTo }: PageParts): Middleware {
  const html = 'text/html; charset=utf-8';
  // The development server's pages change without a restart.
  const sendCached = createCachedSender(html, { max: source.finish ? 0 : MAX_PAGES });
  // Anyone can make up queries, which must not evict pages.
  const sendUncached = createCachedSender(html, { max: 0 });

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (source.middleware && (await servedBy(source.middleware, ctx))) return;
    const entry = await source.entry();
    const own = ownNow();
    const { language, path: asked } = withoutPrefix(ctx.path, own);
    const target = findRedirect(ctx, entry, own);
    if (target) return ctx.redirect(target);
    const route = entry.matchRoute(asked);
    // Aliases of a page share its entry; a pattern's pages differ by path.
    const isPattern = route.paths.length > 0 && !route.app && !route.paths.includes(asked);
    const shown = isPattern ? asked : (route.paths[0] ?? '/404');
    const query = pickRouteQuery(ctx, route);
    const visitor = readVisitor(ctx, route);
    const make = async (path: string) => {
      const loaded = await load(route, path, language, query);
      const data: PageData = { path, page: route.page, query, ...visitor, ...loaded };
      const isMissing = isPattern && entry.headOf(route, data).status === 404;
      if (isMissing && path !== missingPath(route)) throw new MissingPage();
      const files = source.files(route.page, language);
      const parts = { entry, origin, files, source, look, banner };
      const { html: text, ...rest } = await renderPageDocument(ctx.path, route, data, parts);
      return { text, ...rest };
    };
    if (route.personal) {
      const { text, status, inlineStyle } = await make(shown);
      noStore(ctx);
      allowInlineStyle(ctx, inlineStyle);
      Object.assign(ctx, { status, type: 'html', body: text });
      return undefined;
    }
    const sendPage = Object.keys(query).length === 0 ? sendCached : sendUncached;
    // The key has the language, not its prefix, because the coach can change the shop's own language.
    const send = (path: string) => sendPage(ctx, JSON.stringify([language, path, visitor, query]), () => make(path));
    try {
      await send(shown);
    } catch (error) {
      if (!(error instanceof MissingPage)) throw error;
      await send(missingPath(route));
    }
    varyByVisitor(ctx, route);
    const moved = ctx.status === 404 ? await movedTo(asked) : undefined;
    if (!moved) return undefined;
    delete ctx.state['cached'];
    for (const header of ['content-encoding', 'etag']) ctx.remove(header);
    ctx.status = 301;
    return ctx.redirect(pathIn(language, moved, own) + ctx.search);
  };
}

/** The path has nothing of its own to show. All such paths share one page, because anyone can make them up. */
class MissingPage extends Error {}

/** Returns the path of the page that a pattern's missing paths share. No id or slug is 0. */
function missingPath({ paths: [pattern = ''] }: Route): string {
  return pattern.replaceAll('*', '0');
}

type PreviewParts = Omit<PageParts, 'movedTo'> & {
  language?: Language | undefined;
  /** Saved data of the page; none if missing. */
  needs?: Route['needs'];
};

/** Renders a page with unsaved content or an unsaved look, as a preview for the coach. */
export async function renderPreview(
  path: string,
  shown: Partial<LoadedData> | ((loaded: LoadedData) => Partial<LoadedData>),
  { source, origin, own: ownNow, look, load, needs = [], language = ownNow() }: PreviewParts,
): Promise<PageDocument> {
  const entry = await source.entry();
  const route = entry.matchRoute(path);
  const files = source.files(route.page, language);
  const loaded = await load({ ...route, needs }, path, language, {});
  const content = typeof shown === 'function' ? shown(loaded) : shown;
  const data: PageData = { path, page: route.page, query: {}, ...loaded, ...content };
  const hidden = { ...route, head: { ...entry.headOf(route, data), noindex: true } };
  return renderPageDocument(path, hidden, data, { entry, origin, files, source, look });
}

/** Renders the page shown during a database outage, without the database. */
export async function unavailablePage(
  asked: string,
  { source, origin, own, look, load }: PageParts,
): Promise<PageDocument> {
  const entry = await source.entry();
  const { unavailable: route } = entry;
  const { language } = withoutPrefix(asked, own());
  const path = '/503';
  const data: PageData = { path, page: route.page, query: {}, ...(await load(route, path, language, {})) };
  const files = source.files(route.page, language);
  return renderPageDocument(path, route, data, { entry, origin, files, source, look });
}

/** Renders a page's body, without head, scripts and style sheets. */
export async function pageBody(path: string, language: Language, { source, load }: PageParts): Promise<string> {
  const entry = await source.entry();
  const route = entry.matchRoute(path);
  const data: PageData = { path, page: route.page, query: {}, ...(await load(route, path, language, {})) };
  return entry.render(route, data, language === DEFAULT_LANGUAGE ? {} : await loadCatalogue(language));
}

interface Parts extends Pick<PageParts, 'look' | 'banner' | 'source'> {
  entry: typeof Entry;
  origin: string;
  files: PageFiles;
}

async function renderPageDocument(
  path: string,
  route: Route,
  data: PageData,
  { entry, origin, files, source, look, banner }: Parts,
): Promise<PageDocument> {
  const head = entry.headOf(route, data);
  const catalogue = data.language === DEFAULT_LANGUAGE ? {} : await loadCatalogue(data.language);
  const body = await entry.render(route, data, catalogue);
  const { say } = speakerWith(data.language, catalogue);
  const { criticalStyles, faces, finish } = source;
  const { page: css = '', typeface = '', bars } = look?.() ?? {};
  const page = pageHtml({
    head,
    say,
    data,
    body,
    origin,
    files,
    criticalStyles: criticalStyles && ((html) => criticalStyles(route.page, html)),
    look: (faces?.(typeface) ?? '') + css,
    bars,
    calm: route.calm,
    installable: route.installable,
    banner: await banner?.(data.language),
  });
  return finish ? { ...page, html: await finish(path, page.html) } : page;
}

/** Returns the route's query parameters, once each; others are ignored. */
function pickRouteQuery(ctx: Context, { query = [] }: Route): Record<string, string> {
  const given = new URLSearchParams(ctx.querystring);
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** Runs a connect-style middleware; true if it answered the request. */
async function servedBy(middleware: NonNullable<PageSource['middleware']>, ctx: Context): Promise<boolean> {
  ctx.res.statusCode = 200;
  await Promise.race([
    new Promise<void>((resolve) => middleware(ctx.req, ctx.res, resolve)),
    new Promise<void>((resolve) => ctx.res.once('close', resolve)),
  ]);
  if (ctx.res.headersSent) ctx.respond = false;
  return ctx.res.headersSent;
}
