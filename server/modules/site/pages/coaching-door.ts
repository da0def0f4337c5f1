import type { Middleware } from 'koa';
import { type Language, getLanguagePrefix, withoutPrefix } from '#contract/i18n/languages.ts';

const PATH = '/coaching';

/**
 * Redirects signed-out visitors from the shop's links to the page that describes coaching. A typed address or a mail's
 * link still leads to the sign-in. The page therefore differs by visitor and is not cached.
 */
export const guardCoachingPage =
  (brand: { language: Language }): Middleware =>
  async (ctx, next) => {
    const own = brand.language;
    const { language, path } = withoutPrefix(ctx.path, own);
    if (path !== PATH || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.vary('sec-fetch-site, sec-fetch-dest, cookie');
    // The service worker fetches the page ahead, without cookies.
    const followed = ctx.get('sec-fetch-site') === 'same-origin' && ctx.get('sec-fetch-dest') !== 'empty';
    if (followed && ctx.cookies.get('member', { signed: false }) !== '1') {
      ctx.set('cache-control', 'no-store');
      ctx.redirect(`${getLanguagePrefix(language, own)}/personal-coaching`);
      return;
    }
    await next();
    delete ctx.state['cached'];
  };
