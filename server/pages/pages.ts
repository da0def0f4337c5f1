import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { PinnedScript } from '#contract/embed.ts';
import type * as Entry from '../../host-app/server-entry.tsx';
import type { PageData } from '../../host-app/page.ts';
import type { Route } from '../../host-app/routes.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { pageHtml, type PageFiles } from './page-html.ts';

/** Where pages come from: the built files, or the development server. */
export interface PageSource {
  entry: () => Promise<typeof Entry>;
  files: (page: string) => PageFiles;
  /** Style sheet that stands inside of every page, for what is seen first; as its own file where that is missing. */
  firstStyles?: string;
  /** The script for pages elsewhere that never changes; missing where nothing was built. */
  pinned?: PinnedScript;
  /** Last touch to the document; the development server puts its scripts in here. */
  finish?: (path: string, html: string) => Promise<string>;
  /** Serves modules and styles from the source, in front of the pages. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}

/** What a page shows out of the database and the settings. */
export type LoadedData = Omit<PageData, 'path' | 'page' | 'query' | 'styles'>;

interface Dependencies {
  source: PageSource;
  origin: string;
  /** Loads what the route says it needs for this path. */
  load: (route: Route, path: string) => Promise<LoadedData>;
}

/** Pages kept ready at most; more are an address with many values, which is rendered when it is asked for. */
const MAX_PAGES = 200;

/**
 * Every page of the site, rendered here and the same for everybody: who is signed in, and in which
 * currency somebody reads prices, is added by the browser.
 */
export function pages({ source, origin, load }: Dependencies): Middleware {
  const kept = new Map<string, CachedResponse>();

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (source.middleware && (await servedBy(source.middleware, ctx))) return;
    const { matchRoute, headOf, redirects, render } = await source.entry();
    const bare = ctx.path.replace(/\/$/, '');
    const moved = redirects[ctx.path] ?? redirects[bare];
    if (moved) return ctx.redirect(moved);
    const route = matchRoute(ctx.path);
    // A slash at the end is a slip of whoever wrote the link.
    if (route.paths.length === 0 && /^\/[^/\\]/.test(bare) && matchRoute(bare).paths.length > 0) {
      ctx.redirect(bare + ctx.search);
      ctx.status = 301;
      return;
    }
    // Other names of a page show it as its first name does; a pattern's pages differ by path.
    const path = route.paths.includes(ctx.path) ? route.paths[0]! : ctx.path;
    const query = queryOf(ctx, route);
    const make = async () => {
      const shown = route.paths.length > 0 ? path : '/404';
      const files = source.files(route.page);
      const data: PageData = {
        path: shown,
        page: route.page,
        query,
        ...(route.fold && source.firstStyles && { styles: files.styles }),
        ...(await load(route, path)),
      };
      const head = headOf(route, data);
      const { firstStyles } = source;
      const body = await render(route, data);
      const html = pageHtml({ head, data, body, origin, files, firstStyles, calm: route.calm });
      return { text: source.finish ? await source.finish(ctx.path, html) : html, status: head.status };
    };
    const key = route.paths.length > 0 ? path : '/404';
    const known = source.finish ? undefined : kept.get(key);
    const same = Object.keys(query).length === 0;
    const answer = same && known ? known : new CachedResponse('text/html; charset=utf-8', make);
    await answer.send(ctx);
    // What is not there may have any address, and each would take a place.
    if (same && !known && (ctx.status === 200 || key === '/404') && kept.size < MAX_PAGES) kept.set(key, answer);
  };
}

/** The page that stands in for every other while the database is away: it needs nothing of it. */
export async function unavailablePage({ source, origin, load }: Dependencies): Promise<string> {
  const { unavailable: route, headOf, render } = await source.entry();
  const path = '/503';
  const data: PageData = { path, page: route.page, query: {}, ...(await load(route, path)) };
  const files = source.files(route.page);
  const { firstStyles } = source;
  const body = await render(route, data);
  const html = pageHtml({ head: headOf(route, data), data, body, origin, files, firstStyles, calm: route.calm });
  return source.finish ? source.finish(path, html) : html;
}

/** The named parts of the query, once each; what else stands there changes nothing. */
function queryOf(ctx: Context, { query = [] }: Route): Record<string, string> {
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
