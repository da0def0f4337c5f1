import type { Context } from 'koa';
import { setMemberCookie, setSignedOutCookie } from '../sessions/hint-cookies.ts';

/**
 * Ends the session of this browser and makes it delete the site's stored data. With `?cleared=1`, the page deletes its
 * own member's data and keeps other members' unsent data. After a plain link or form, the next page does so and keeps
 * all unsent data. It cannot ask first. For a script's request without `?cleared=1`, the browser deletes everything.
 * Browsers obey `clear-site-data` only over TLS and on localhost.
 */
export function forgetBrowser(ctx: Context): void {
  ctx.session = null;
  setMemberCookie(ctx, undefined);
  if (ctx.query['cleared'] === '1') return;
  if (isNavigation(ctx)) setSignedOutCookie(ctx);
  // Keeps cookies: otherwise those of sub-domains, which may belong to others, would be deleted.
  else ctx.set('clear-site-data', '"storage"');
}

/** True for a navigation, where the browser shows the answer as a page. */
export function isNavigation(ctx: Context): boolean {
  return ctx.accepts('html', 'json') !== 'json';
}
