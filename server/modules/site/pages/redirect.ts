import type { Context } from 'koa';
import {
  type Language,
  LANGUAGES,
  getLanguagePrefix,
  pathIn,
  properPath,
  shortTag,
  withoutPrefix,
} from '#contract/i18n/languages.ts';
import type * as Entry from '../../../../host-app/server-entry.tsx';

/** Cookie with the language chosen on the site, as a short tag. */
const CHOSEN = 'language';

/** Returns the target of a redirect: a moved or non-canonical address, or another language. Sets its status and headers. */
export function findRedirect(ctx: Context, { matchRoute, redirects }: typeof Entry, own: Language): string | undefined {
  const spelled = properPath(ctx.path, own);
  const { language, path } = withoutPrefix(spelled ?? ctx.path, own);
  const choosesOwn = spelled !== undefined && language === own;
  // Otherwise the cookie would lead from the bare address back to the language chosen before.
  if (choosesOwn && chosenLanguage(ctx, own)) ctx.cookies.set(CHOSEN, null, { signed: false });
  if (choosesOwn) ctx.set('cache-control', 'private, no-store');
  const prefix = getLanguagePrefix(language, own);
  const bare = path.replace(/\/$/, '');
  const moved = redirects[path] ?? redirects[bare];
  if (moved) return prefix + moved.replace('#', () => `${ctx.search}#`);
  const known = (each: string) => matchRoute(each).paths.length > 0;
  // A trailing slash is usually a typing error in a link.
  const meant = known(path) ? path : bare;
  if (!known(meant) || !/^\/(?![/\\])/.test(path)) return undefined;
  const proper = pathIn(language, meant, own);
  if (proper !== ctx.path) {
    ctx.status = 301;
    // Not permanent, because the language without a prefix can change.
    if (!choosesOwn) ctx.set('cache-control', 'max-age=3600');
    return proper + ctx.search;
  }
  const chosen = prefix ? undefined : chosenLanguage(ctx, own);
  if (!chosen) return undefined;
  ctx.set('cache-control', 'private, no-store');
  return pathIn(chosen, path, own) + ctx.search;
}

/** Returns the browser's chosen language, unless it is the shop's own. */
function chosenLanguage(ctx: Context, own: Language): Language | undefined {
  const tag = ctx.cookies.get(CHOSEN, { signed: false });
  return LANGUAGES.find((each) => each !== own && shortTag(each) === tag);
}
