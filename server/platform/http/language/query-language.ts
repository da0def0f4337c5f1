import type { Context } from 'koa';
import { type Language, matchLanguage } from '#contract/i18n/languages.ts';

/** Returns the language of an address (`?lang=fi`); the shop's own if it is missing or unavailable. */
export function readQueryLanguage(ctx: Pick<Context, 'querystring'>, own: Language): Language {
  return matchLanguage(new URLSearchParams(ctx.querystring).get('lang'), own);
}
