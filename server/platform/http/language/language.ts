import type { Context, Middleware } from 'koa';
import { findLanguage, type Language } from '#contract/i18n/languages.ts';

/** Limit of parsed languages; the rest of the header is ignored. */
const MOST = 20;

/** Provides the shop's language, the default when a request names none. */
export function provideShopLanguage(brand: { language: Language }): Middleware {
  return (ctx, next) => {
    ctx.state['own'] = brand.language;
    return next();
  };
}

/**
 * Returns the language of a request's answer: the one in a plain form, else the best match of the browser or
 * the widget, else the shop's own.
 */
export function resolveLanguage(ctx: Context): Language {
  return findRequestedLanguage(ctx) ?? getShopLanguage(ctx);
}

/** Returns the shop's language. */
export function getShopLanguage(ctx: Pick<Context, 'state'>): Language {
  return ctx.state['own'] as Language;
}

/** Returns the language that a request asks for; undefined if the shop has none of those. */
export function findRequestedLanguage(ctx: Context): Language | undefined {
  return namedBy(ctx) ?? preferred(ctx.get('accept-language'));
}

/** Returns the language field of a plain form, since the browser may be set to another one. */
function namedBy(ctx: Context): Language | undefined {
  if (!ctx.is('urlencoded')) return undefined;
  const { language } = (ctx.request.body ?? {}) as { language?: unknown };
  return typeof language === 'string' ? findLanguage(language) : undefined;
}

/** The first language of an Accept-Language that the shop speaks, the most wanted first (RFC 9110, 12.5.4). */
function preferred(header: string): Language | undefined {
  const ranges = header.split(',', MOST).map((range) => {
    const [tag = '', ...parameters] = range.split(';', 4).map((part) => part.trim());
    const weight = parameters.find((each) => /^q=/i.test(each));
    return { tag, weight: weight ? Number(weight.slice(2)) : 1 };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => findLanguage(tag))
    .find((language) => language !== undefined);
}
