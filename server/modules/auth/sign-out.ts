import type { Context } from 'koa';
import { setMemberCookie } from '../session/hint-cookies.ts';

/**
 * Ends the session of this browser and has it delete what the site stores there. With `?cleared=1` the page that sent
 * the request deletes the data of its own member, and keeps what other members have not sent yet. Browsers heed
 * `clear-site-data` over TLS and on the machine itself.
 */
export function forgetBrowser(ctx: Context): void {
  ctx.session = null;
  setMemberCookie(ctx, undefined);
  // Not its cookies: those of sub-domains, which may be other people's, would go with them.
  if (ctx.query['cleared'] !== '1') ctx.set('clear-site-data', '"storage"');
}
