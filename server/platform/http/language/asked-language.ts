import type { Context } from 'koa';
import { type Language, matchLanguage } from '#contract/languages.ts';

/** The language that an address asks for (`?lang=fi`); the shop's own where it names none that the shop speaks. */
export function readQueryLanguage(ctx: Pick<Context, 'querystring'>, own: Language): Language {
  return matchLanguage(new URLSearchParams(ctx.querystring).get('lang'), own);
}
