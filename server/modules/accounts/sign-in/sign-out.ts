import type { Context } from 'koa';
import { setMemberCookie, setSignedOutCookie } from '../sessions/hint-cookies.ts';

/**
 * Ends the session of this browser and has it delete what the site stores there. With `?cleared=1` the page that sent
 * the request deletes the data of its own member, and keeps what other members have not sent yet. After a plain link or
 * form the next page does so, and keeps everything that is unsent, because nobody was asked. A request of a script
 * without `?cleared=1` has the browser delete everything. Browsers heed `clear-site-data` over TLS and on the machine
 * itself.
 */
export function forgetBrowser(ctx: Context): void {
  ctx.session = null;
  setMemberCookie(ctx, undefined);
  if (ctx.query['cleared'] === '1') return;
  if (isNavigation(ctx)) setSignedOutCookie(ctx);
  // Not its cookies: those of sub-domains, which may be other people's, would go with them.
  else ctx.set('clear-site-data', '"storage"');
}

/** True if the browser shows the answer as a page. */
export function isNavigation(ctx: Context): boolean {
  return ctx.accepts('html', 'json') !== 'json';
}
