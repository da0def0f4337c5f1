import cors from '@koa/cors';
import type { Context, Middleware } from 'koa';
import { MEMBER_HEADER } from '#contract/accounts/member-header.ts';
import { CrossSiteRequest } from '#server/platform/errors.ts';
import { readBearerToken } from './bearer.ts';
import { redirectToSentPage } from '../request/sent-page.ts';

const COOKIE = 'aamu.sid';

/** Name of the session cookie. On https browsers hold the prefix to its promise: ours alone, whole site, secure. */
export function sessionCookie(https: boolean): string {
  return https ? `__Host-${COOKIE}` : COOKIE;
}

/**
 * Lets pages elsewhere read the public API, and what a member's token opens. Never with credentials: a
 * page on another port or sub-domain is the same site to a browser, which sends it the session's cookie.
 */
export function allowOtherSites(listed: readonly string[]): Middleware {
  return cors({
    origin: (ctx) => (listed.includes(ctx.get('origin')) ? ctx.get('origin') : '*'),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['content-type', 'authorization', MEMBER_HEADER],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  });
}

/**
 * Renews the list of sites before it decides about a request from another page, or one that names a site.
 * Other requests from the shop's own pages wait for no list.
 */
export function renewListed({ renew, origin }: { renew: () => Promise<void>; origin: string }): Middleware {
  return async (ctx, next) => {
    const from = ctx.get('origin');
    if ((from && from !== origin) || ctx.path.startsWith('/api/embed/')) await renew();
    await next();
  };
}

/**
 * Refuses what another site makes a visitor's browser send. Browsers say where a request comes from
 * (Fetch Metadata, else Origin); a request that says neither is not a browser's.
 * `origin` is the shop's own, where it is configured. `openPaths` take anonymous requests from anywhere: they are what widgets on other pages call.
 * `formPaths` take a plain form, too: a browser sends it where the script of a widget is late or has failed. A session
 * that comes along with one is not used (`mayUseSession`).
 */
export function refuseCrossSite({
  origin,
  https,
  openPaths,
  formPaths,
}: {
  origin: string | undefined;
  https: boolean;
  openPaths: ReadonlySet<string>;
  formPaths: ReadonlySet<string>;
}): Middleware {
  return async (ctx, next) => {
    const harmless = ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method);
    if (!harmless && !isSameOrigin(ctx, origin)) {
      const withSession = hasSessionCookie(ctx, https);
      // Browsers never send a token by themselves: a member gave it to the page.
      const invited = openPaths.has(ctx.path) || readBearerToken(ctx) !== undefined;
      // JSON and tokens (also for pictures) need a preflight. A plain form needs none, so any page can submit one.
      const isNavigation = ctx.get('sec-fetch-mode') === 'navigate';
      const byForm = isNavigation || !(ctx.is('json') || readBearerToken(ctx) !== undefined);
      if (formPaths.has(ctx.path) && ctx.is('urlencoded')) ctx.state[FOREIGN_FORM] = true;
      // A person has pressed a button: answer with a page, not with JSON.
      else if (isNavigation && ctx.is('urlencoded')) return redirectToSentPage(ctx, 'elsewhere');
      else if (withSession || !invited || byForm) throw new CrossSiteRequest();
    }
    await next();
  };
}

const FOREIGN_FORM = 'foreignForm';

/** True for a plain form that a page elsewhere has sent. */
export function isForeignForm(ctx: Context): boolean {
  return ctx.state[FOREIGN_FORM] === true;
}

/**
 * Returns true if the session's cookie is valid for this request: from a page of ours, or from no page.
 * A followed link counts as well, since only its visitor sees the result.
 */
export function mayUseSession(ctx: Context, origin: string | undefined): boolean {
  const followed =
    ctx.method === 'GET' && ctx.get('sec-fetch-mode') === 'navigate' && ctx.get('sec-fetch-dest') === 'document';
  return followed || isSameOrigin(ctx, origin);
}

/** Returns true if a request has a session cookie, valid or not. One with the other name opens no session. */
export function hasSessionCookie(ctx: Context, https: boolean): boolean {
  return ctx.cookies.get(sessionCookie(https), { signed: false }) !== undefined;
}

function isSameOrigin(ctx: Context, origin: string | undefined): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const from = ctx.get('origin');
  return from === '' || from === (origin ?? `${ctx.protocol}://${ctx.host}`);
}
