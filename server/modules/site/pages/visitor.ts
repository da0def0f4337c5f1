import type { Context } from 'koa';
import type { PageData } from '../../../../host-app/page.ts';
import type { Route } from '../../../../host-app/routes.ts';

/**
 * Renders a member's page signed out if the request has no hint cookie of a member. The browser checks the session
 * anyway.
 */
export function readVisitor(ctx: Context, route: Route): Pick<PageData, 'visitor'> {
  return route.installable && ctx.cookies.get('member', { signed: false }) !== '1' ? { visitor: true } : {};
}

/** Keeps an answer that depends on this cookie out of caches that ignore cookies. */
export function varyByVisitor(ctx: Context, route: Route): void {
  if (!route.installable) return;
  ctx.vary('cookie');
  delete ctx.state['cached'];
}
