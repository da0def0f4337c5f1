import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import type * as Entry from '../../host-app/server-entry.tsx';
import type { Route } from '../../host-app/routes.ts';
import type { PageData } from '../../host-app/page.ts';
import { KeptAnswer } from './kept-answer.ts';
import { pageHtml, type PageFiles } from './page-html.ts';

/** Where pages come from: the built files, or the development server. */
export interface PageSource {
  entry: () => Promise<typeof Entry>;
  files: (page: string) => PageFiles;
  /** Last touch to the document; the development server puts its scripts in here. */
  finish?: (path: string, html: string) => Promise<string>;
  /** Serves modules and styles from the source, in front of the pages. */
  middleware?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
}

interface Parts {
  source: PageSource;
  origin: string;
  load: () => Promise<Pick<PageData, 'site' | 'programs'>>;
}

/**
 * Every page of the site, rendered here and the same for everybody: who is signed in, and in which
 * currency somebody reads prices, is added by the browser.
 */
export function pages({ source, origin, load }: Parts): Middleware {
  const kept = new Map<Route, KeptAnswer>();

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (source.middleware && (await servedBy(source.middleware, ctx))) return;
    const { matchRoute, redirects, render } = await source.entry();
    const moved = redirects[ctx.path];
    if (moved) return ctx.redirect(moved);
    const route = matchRoute(ctx.path);
    const make = async () => {
      const data: PageData = { path: route.paths[0] ?? '/404', ...(await load()) };
      const html = pageHtml({ route, data, body: await render(route, data), origin, files: source.files(route.page) });
      return source.finish ? source.finish(ctx.path, html) : html;
    };
    let answer = source.finish ? undefined : kept.get(route);
    if (!answer) kept.set(route, (answer = new KeptAnswer('text/html; charset=utf-8', make)));
    await answer.send(ctx, route.status);
  };
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
