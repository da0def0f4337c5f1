import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { DEFAULT_LANGUAGE, listOtherLanguageTags } from '#contract/i18n/languages.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import { createFirstViews, embedScript, type FirstViewsSource, namesIn } from './first-views.service.ts';
import { buildPlaceholderSheet } from '#contract/embed/rooms.ts';
import { loadListContent, roomsFor } from '../frames/rooms.ts';

/**
 * Script for other sites, and first views of elements before their code runs. Both are public and the same for every
 * origin.
 */
export function firstViewRoutes(source: FirstViewsSource): Router {
  const { brand } = source;
  const firstViews = createFirstViews(source);
  const json = async (asked: string[]) => JSON.stringify(await firstViews(asked));
  const script = async (asked: string[]) => {
    const plain = asked.length === 0;
    const { language } = brand;
    return embedScript(await source.widgets(), {
      base: source.origin,
      ...(language !== DEFAULT_LANGUAGE && { own: language }),
      others: listOtherLanguageTags(language),
      first: await firstViews(plain ? USUAL : asked),
      ...(plain && { rooms: await rooms() }),
    });
  };

  const rooms = async () => buildPlaceholderSheet(roomsFor(await loadListContent(source.answers()), brand.language));
  const sheet = async () => `@media (scripting:enabled){${await rooms()}}`;

  return new Router()
    .get('/embed/first', forEverybody, createCachedHandler('application/json', source, json))
    .get('/embed.js', forEverybody, createCachedHandler('text/javascript; charset=utf-8', source, script))
    .get('/embed.css', forEverybody, createCachedHandler('text/css; charset=utf-8', source, sheet));
}

/**
 * Element in a script without a `for`: most pages have it, and it saves a request there. Other pages lose under 10 ms
 * on a slow line.
 */
const USUAL = ['coach-signup'];

/** Caches answers by their sorted `for`. They are small and block rendering, so compression is maximal. */
function createCachedHandler(
  type: string,
  { brand, widgets }: Pick<FirstViewsSource, 'brand' | 'widgets'>,
  make: (asked: string[]) => Promise<string>,
) {
  const keep = createCachedSender(type, { smallest: true });
  return async (ctx: Context) => {
    const { language } = brand;
    const { toViewName } = await widgets();
    const asked = namesIn([ctx.query['for'] ?? []].flat().join(','), toViewName, language).toSorted();
    return keep(ctx, `${language} ${asked.join(',')}`, () => make(asked));
  };
}

/** Drops headers that only documents need: on a slow line half a kilobyte is noticeable. */
function forEverybody(ctx: Context, next: Next) {
  ctx.set('access-control-allow-origin', '*');
  ctx.set('cross-origin-resource-policy', 'cross-origin');
  ctx.set('content-security-policy', "default-src 'none';frame-ancestors 'self'");
  for (const name of OF_DOCUMENTS) ctx.remove(name);
  return next();
}

const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
