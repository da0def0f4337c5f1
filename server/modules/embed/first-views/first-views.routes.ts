import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { DEFAULT_LANGUAGE, listOtherLanguageTags } from '#contract/languages.ts';
import { createCachedSender } from '#server/platform/http/cache/kept-answers.ts';
import { createFirstViews, embedScript, type FirstViewsSource, namesIn } from './first-views.service.ts';
import { buildPlaceholderSheet } from '#contract/rooms.ts';
import { loadListContent, roomsFor } from '../frames/rooms.ts';

/**
 * The script for pages elsewhere, and what elements look like before any code of theirs runs. Both are the
 * same for everybody, and for every origin.
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
 * What comes with a script that was asked for nothing: the element that most pages have. Where it is, that saves a
 * way to the shop and back; where it is not, it costs less than a hundredth of a second on a slow line.
 */
const USUAL = ['coach-signup'];

/** Answers kept by what their `for` asks for, in whatever order. Small, and on the way to what is seen: worth the longest compression. */
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

/** What only documents heed is left out, or said in few words: on a slow line half a kilobyte can be seen. */
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
