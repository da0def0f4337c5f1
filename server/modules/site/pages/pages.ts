import type { Context, Middleware } from 'koa';
import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGES,
  pathIn,
  getLanguagePrefix,
  properPath,
  shortTag,
  withoutPrefix,
} from '#contract/languages.ts';
import { speakerWith } from '#contract/speak.ts';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import type { PageData } from '../../../../host-app/page.ts';
import type { Route } from '../../../../host-app/routes.ts';
import { CachedResponse } from '#server/platform/http/cache/cached-response.ts';
import { keepLatest } from '#server/platform/http/cache/keep-latest.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { loadCatalogue } from '#server/platform/i18n/words.ts';
import { pageHtml, type PageFiles } from './page-html.ts';
import type { PageSource } from './page-source.ts';
import { readVisitor, varyByVisitor } from './visitor.ts';

/** What a page shows out of the database and the settings. */
export type LoadedData = Omit<PageData, 'path' | 'page' | 'query' | 'styles' | 'visitor'>;

export interface PageParts {
  source: PageSource;
  origin: string;
  /** The shop's own language, whose pages have no prefix: what the coach has set last. */
  own: () => Language;
  /** The coach's colours as a style sheet, as they are now; empty where there are none. */
  look?: (() => string) | undefined;
  /** HTML above every page, in its language. */
  banner?: ((language: Language) => Promise<string>) | undefined;
  /** Loads what the route says it needs for this path. */
  load: (route: Route, path: string, language: Language, query: PageData['query']) => Promise<LoadedData>;
  /** Where what stood at a path is now, if it has moved; asked for where nothing is. */
  movedTo: (path: string) => Promise<string | undefined>;
}

/** Pages kept ready at most. */
const MAX_PAGES = 500;
/** In which language somebody wants to read, once they have chosen one on the site: a short tag. */
const CHOSEN = 'language';

/**
 * Every page of the site, rendered here and the same for everybody: who is signed in, and in which
 * currency somebody reads prices, is added by the browser. The address says the language.
 */
export function pages({ source, origin, own: ownNow, look, banner, load, movedTo }: PageParts): Middleware {
  const kept = new Map<string, CachedResponse>();

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (source.middleware && (await servedBy(source.middleware, ctx))) return;
    const entry = await source.entry();
    const own = ownNow();
    const { language, path: asked } = withoutPrefix(ctx.path, own);
    const elsewhere = betterPlace(ctx, entry, own);
    if (elsewhere) return ctx.redirect(elsewhere);
    const route = entry.matchRoute(asked);
    // Other names of a page show it as its first name does; a pattern's pages differ by path.
    const path = route.app || route.paths.includes(asked) ? route.paths[0]! : asked;
    const query = pickRouteQuery(ctx, route);
    const shown = route.paths.length > 0 ? path : '/404';
    const visitor = readVisitor(ctx, route);
    const make = async () => {
      const files = source.files(route.page, language);
      const data: PageData = {
        path: shown,
        page: route.page,
        query,
        ...visitor,
        ...(route.fold && source.firstStyles && { styles: files.styles }),
        ...(await load(route, path, language, query)),
      };
      const parts = { entry, origin, files, firstStyles: source.firstStyles, look, banner };
      const { html, status } = await renderPageDocument(route, data, parts);
      return { text: source.finish ? await source.finish(ctx.path, html) : html, status };
    };
    if (route.personal) {
      const { text, status } = await make();
      noStore(ctx);
      Object.assign(ctx, { status, type: 'html', body: text });
      return undefined;
    }
    // By the language and not by its prefix: which of them has none is the coach's to say.
    const key = `${language} ${shown}${visitor.visitor ? ' visitor' : ''}`;
    const known = source.finish ? undefined : kept.get(key);
    const same = Object.keys(query).length === 0;
    const answer = same && known ? known : new CachedResponse('text/html; charset=utf-8', make);
    await answer.send(ctx);
    varyByVisitor(ctx, route);
    const moved = ctx.status === 404 ? await movedTo(path) : undefined;
    if (moved) {
      delete ctx.state['cached'];
      for (const header of ['content-encoding', 'etag']) ctx.remove(header);
      ctx.status = 301;
      return ctx.redirect(pathIn(language, moved, own) + ctx.search);
    }
    // What is not there may have any address, and each would take a place.
    if (same && !source.finish && (ctx.status === 200 || shown === '/404')) keepLatest(kept, key, answer, MAX_PAGES);
  };
}

type PreviewParts = Omit<PageParts, 'movedTo'> & { language?: Language | undefined };

/** A page with something else in it than the shop would show: for the coach, who writes it. */
export async function renderPreview(
  path: string,
  shown: Partial<LoadedData>,
  { source, origin, own: ownNow, look, load, language = ownNow() }: PreviewParts,
): Promise<string> {
  const entry = await source.entry();
  const route = entry.matchRoute(path);
  const files = source.files(route.page, language);
  const loaded = await load({ ...route, needs: [] }, path, language, {});
  const data: PageData = { path, page: route.page, query: {}, ...loaded, ...shown };
  const { html } = await renderPageDocument({ ...route, head: { ...entry.headOf(route, data), noindex: true } }, data, {
    entry,
    origin,
    files,
    firstStyles: source.firstStyles,
    look,
  });
  return source.finish ? source.finish(path, html) : html;
}

/** The page that stands in for every other while the database is away: it needs nothing of it. */
export async function unavailablePage(asked: string, { source, origin, own, look, load }: PageParts): Promise<string> {
  const entry = await source.entry();
  const { unavailable: route } = entry;
  const { language } = withoutPrefix(asked, own());
  const path = '/503';
  const data: PageData = { path, page: route.page, query: {}, ...(await load(route, path, language, {})) };
  const files = source.files(route.page, language);
  const { html } = await renderPageDocument(route, data, {
    entry,
    origin,
    files,
    firstStyles: source.firstStyles,
    look,
  });
  return source.finish ? source.finish(path, html) : html;
}

/** What stands in a page, as React draws it: without head, scripts and style sheets. */
export async function pageBody(path: string, language: Language, { source, load }: PageParts): Promise<string> {
  const entry = await source.entry();
  const route = entry.matchRoute(path);
  const data: PageData = { path, page: route.page, query: {}, ...(await load(route, path, language, {})) };
  return entry.render(route, data, language === DEFAULT_LANGUAGE ? {} : await loadCatalogue(language));
}

interface Parts extends Pick<PageParts, 'look' | 'banner'> {
  firstStyles: string | undefined;
  entry: typeof Entry;
  origin: string;
  files: PageFiles;
}

async function renderPageDocument(
  route: Route,
  data: PageData,
  { entry, origin, files, firstStyles, look, banner }: Parts,
) {
  const head = entry.headOf(route, data);
  const catalogue = data.language === DEFAULT_LANGUAGE ? {} : await loadCatalogue(data.language);
  const body = await entry.render(route, data, catalogue);
  const { say } = speakerWith(data.language, catalogue);
  return {
    html: pageHtml({
      head,
      say,
      data,
      body,
      origin,
      files,
      firstStyles,
      look: look?.(),
      calm: route.calm,
      installable: route.installable,
      banner: await banner?.(data.language),
    }),
    status: head.status,
  };
}

/** Where somebody is led on: an address that has moved, or is better written in another way, or in another language. */
function betterPlace(ctx: Context, { matchRoute, redirects }: typeof Entry, own: Language): string | undefined {
  const { language, path } = withoutPrefix(properPath(ctx.path, own) ?? ctx.path, own);
  const prefix = getLanguagePrefix(language, own);
  const bare = path.replace(/\/$/, '');
  const moved = redirects[path] ?? redirects[bare];
  if (moved) return prefix + moved.replace('#', () => `${ctx.search}#`);
  const known = (each: string) => matchRoute(each).paths.length > 0;
  // A slash at the end is a slip of whoever wrote the link.
  const meant = known(path) ? path : bare;
  if (!known(meant) || !/^\/(?![/\\])/.test(path)) return undefined;
  const proper = pathIn(language, meant, own);
  if (proper !== ctx.path) {
    ctx.status = 301;
    // Not for good: which language has no prefix can change.
    ctx.set('cache-control', 'max-age=3600');
    return proper + ctx.search;
  }
  const chosen = prefix ? undefined : chosenLanguage(ctx, own);
  if (!chosen) return undefined;
  ctx.set('cache-control', 'private, no-store');
  return pathIn(chosen, path, own) + ctx.search;
}

/** The language that this browser has chosen, where it is not the shop's own. */
function chosenLanguage(ctx: Context, own: Language): Language | undefined {
  const tag = ctx.cookies.get(CHOSEN, { signed: false });
  return LANGUAGES.find((each) => each !== own && shortTag(each) === tag);
}

/** The named parts of the query, once each; what else stands there changes nothing. */
function pickRouteQuery(ctx: Context, { query = [] }: Route): Record<string, string> {
  const given = new URLSearchParams(ctx.querystring);
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** Asks a connect-style middleware; true when it has answered the request itself. */
async function servedBy(middleware: NonNullable<PageSource['middleware']>, ctx: Context): Promise<boolean> {
  ctx.res.statusCode = 200;
  await Promise.race([
    new Promise<void>((resolve) => middleware(ctx.req, ctx.res, resolve)),
    new Promise<void>((resolve) => ctx.res.once('close', resolve)),
  ]);
  if (ctx.res.headersSent) ctx.respond = false;
  return ctx.res.headersSent;
}
