import cors from '@koa/cors';
import type { Context, Middleware } from 'koa';
import { CrossSiteRequest } from '../errors.ts';
import { bearerOf } from './bearer.ts';

const COOKIE = 'aamu.sid';

/** Name of the session cookie. On https browsers hold the prefix to its promise: ours alone, whole site, secure. */
export function sessionCookie(https: boolean): string {
  return https ? `__Host-${COOKIE}` : COOKIE;
}

/**
 * Lets pages elsewhere read the public API. Only listed origins may do so with credentials; every
 * other page gets the answer that an anonymous visitor gets.
 */
export function allowOtherSites(listed: readonly string[]): Middleware {
  const isListed = (ctx: Context) => listed.includes(ctx.get('origin'));
  return cors({
    origin: (ctx) => (isListed(ctx) ? ctx.get('origin') : '*'),
    credentials: (ctx) => isListed(ctx),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['content-type', 'authorization'],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  });
}

/**
 * Refuses requests that another site makes with a visitor's session. Browsers say where a request
 * comes from (Fetch Metadata, else Origin); a request that says neither is not a browser's.
 * `origin` is the shop's own, where it is configured. `openPaths` take anonymous requests from anywhere: they are what widgets on other pages call.
 */
export function refuseCrossSite({
  origin,
  openPaths,
}: {
  origin: string | undefined;
  openPaths: ReadonlySet<string>;
}): Middleware {
  return async (ctx, next) => {
    const harmless = ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
    if (!harmless && !isOwn(ctx, origin)) {
      const withSession = hasSessionCookie(ctx);
      // A token is not sent by itself: whoever brings one was given it by its member.
      const invited = openPaths.has(ctx.path) || bearerOf(ctx) !== undefined;
      if (withSession || !invited) throw new CrossSiteRequest();
    }
    await next();
  };
}

/** Whether a request brings a session, good or not. */
export function hasSessionCookie(ctx: Context): boolean {
  return [true, false].some((https) => ctx.cookies.get(sessionCookie(https), { signed: false }) !== undefined);
}

function isOwn(ctx: Context, origin: string | undefined): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const from = ctx.get('origin');
  return from === '' || from === (origin ?? `${ctx.protocol}://${ctx.host}`);
}
