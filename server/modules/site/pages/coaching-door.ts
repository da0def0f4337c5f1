import type { Middleware } from 'koa';
import { type Language, getLanguagePrefix, withoutPrefix } from '#contract/languages.ts';

const PATH = '/coaching';

/**
 * The shop's own links to coaching lead visitors to the page that says what it is: nobody who has not
 * signed in on this browser has coaching here. Whoever types the address, or comes from a mail, is let
 * in to be asked to sign in. The page is therefore not the same for everybody, and not remembered.
 */
export const guardCoachingPage =
  (brand: { language: Language }): Middleware =>
  async (ctx, next) => {
    const own = brand.language;
    const { language, path } = withoutPrefix(ctx.path, own);
    if (path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.vary('sec-fetch-site, cookie');
    const followed = ctx.get('sec-fetch-site') === 'same-origin';
    if (followed && ctx.cookies.get('member', { signed: false }) !== '1') {
      ctx.set('cache-control', 'no-store');
      ctx.redirect(`${getLanguagePrefix(language, own)}/personal-coaching`);
      return;
    }
    await next();
    delete ctx.state['cached'];
  };
