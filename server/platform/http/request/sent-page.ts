import type { Context } from 'koa';
import { pathIn } from '#contract/i18n/languages.ts';
import { resolveLanguage, getShopLanguage } from '../language/language.ts';

/** Longest address of a page that a form may name, in characters. */
const MAX_BACK = 1_000;

/** Redirects to the page that answers a form of a page elsewhere (`host-app/pages/notices/sent.page.tsx`), with a link back. */
export function redirectToSentPage(ctx: Context, outcome: string, form = ''): void {
  const query = new URLSearchParams({ form, as: outcome, back: backTo(ctx) });
  ctx.redirect(`${pathIn(resolveLanguage(ctx), '/sent', getShopLanguage(ctx))}?${query}`);
  ctx.status = 303;
}

/** Returns the address in the field `back` if its origin has sent the form, else the referrer. */
function backTo(ctx: Context): string {
  const { back } = (ctx.request.body ?? {}) as { back?: unknown };
  const referrer = ctx.get('referer');
  const from = URL.canParse(referrer) ? new URL(referrer).origin : ctx.get('origin');
  const isNamed = typeof back === 'string' && back.length <= MAX_BACK && URL.canParse(back);
  return isNamed && new URL(back).origin === from ? back : referrer;
}
