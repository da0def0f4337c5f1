import type { Context } from 'koa';
import { setMemberCookie } from '../session/hint-cookies.ts';

/**
 * Ends the session of this browser. What it stores goes as well, unless a page sent the request: pages of the shop
 * delete the data of their own member, and keep what other members have not sent yet. Browsers heed `clear-site-data`
 * over TLS and on the machine itself.
 */
export function forgetBrowser(ctx: Context): void {
  ctx.session = null;
  setMemberCookie(ctx, undefined);
  const byPage = ctx.query['cleared'] === '1' || ctx.method === 'GET';
  // Not its cookies: those of sub-domains, which may be other people's, would go with them.
  if (!byPage) ctx.set('clear-site-data', '"storage"');
}
