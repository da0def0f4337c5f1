import type { Context } from 'koa';
import type { PageData } from '../../../../host-app/page.ts';
import type { Route } from '../../../../host-app/routes.ts';

/**
 * Tells a member's page to be drawn signed out if the request brings no hint cookie of a member. The browser asks who
 * is there all the same.
 */
export function readVisitor(ctx: Context, route: Route): Pick<PageData, 'visitor'> {
  return route.installable && ctx.cookies.get('member', { signed: false }) !== '1' ? { visitor: true } : {};
}

/** Keeps an answer that depends on that cookie out of caches that know addresses only. */
export function varyByVisitor(ctx: Context, route: Route): void {
  if (!route.installable) return;
  ctx.vary('cookie');
  delete ctx.state['cached'];
}
