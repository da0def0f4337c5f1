import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { DEFAULT_LANGUAGE, listOtherLanguageTags } from '#contract/i18n/languages.ts';
import { buildPlaceholderSheet } from '#contract/embed/rooms.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { networkKey } from '#server/platform/limits/client-key.ts';
import { TooManyRequests } from '#server/platform/limits/limiter.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import {
  createFirstViews,
  embedScript,
  type FirstViews,
  type FirstViewsSource,
  type FirstViewVisitor,
  namesIn,
} from './first-views.service.ts';
import { loadListContent, roomsFor } from '../frames/rooms.ts';

interface FirstViewRoutesSource extends FirstViewsSource {
  limits: Pick<Limits, 'countFirstView' | 'countFirstAnswer'>;
}

/**
 * Script for other sites, and first views of elements before their code runs. Both are public and the same for every
 * origin.
 */
export function firstViewRoutes(source: FirstViewRoutesSource): Router {
  const { brand } = source;
  const firstViews = createFirstViews(source);
  const json = async (names: string[]) => JSON.stringify(await firstViews.build(names));
  const script = async (names: string[], isPlain: boolean) => {
    const { language } = brand;
    return embedScript(await source.widgets(), {
      base: source.origin,
      ...(language !== DEFAULT_LANGUAGE && { own: language }),
      others: listOtherLanguageTags(language),
      first: await firstViews.build(names),
      ...(isPlain && { rooms: await rooms() }),
    });
  };

  const rooms = async () => buildPlaceholderSheet(roomsFor(await loadListContent(source.answers()), brand.language));
  const sheet = async () => `@media (scripting:enabled){${await rooms()}}`;
  const sendSheet = createCachedSender('text/css; charset=utf-8', { smallest: true });

  const views = { type: 'application/json', usual: [], patienceMs: VIEWS_PATIENCE_MS };
  const loader = { type: 'text/javascript; charset=utf-8', usual: USUAL, patienceMs: SCRIPT_PATIENCE_MS };
  return new Router()
    .get('/embed/first', forEverybody, createCachedHandler(source, firstViews, { ...views, make: json }))
    .get('/embed.js', forEverybody, createCachedHandler(source, firstViews, { ...loader, make: script }))
    .get('/embed.css', forEverybody, (ctx) => sendSheet(ctx, brand.language, sheet));
}

/**
 * Element in a script without a `for`: most pages have it, and it saves a request there. Other pages lose under 10 ms
 * on a slow line.
 */
const USUAL = ['coach-signup'];

/** Milliseconds that an answer waits for the drawing of other visitors' views. The script blocks the page. */
const SCRIPT_PATIENCE_MS = 1_000;
const VIEWS_PATIENCE_MS = 8_000;

/** Number of cached answers with names that differ from the names of their views. */
const MAX_MADE_UP = 50;

interface AnswerOptions {
  type: string;
  /** Elements in an answer without a `for`. */
  usual: string[];
  patienceMs: number;
  make: (names: string[], isPlain: boolean) => Promise<string>;
}

/**
 * Caches answers by their sorted `for`. They are small and block rendering, so compression is maximal. An answer
 * without views that have to wait is not cached: the loader requests them again. A client gets a limited number of new
 * answers, then answers without views. Fewer may have made-up names, which share a view, and those replace no others.
 */
function createCachedHandler(
  { brand, widgets, limits }: FirstViewRoutesSource,
  { prepare }: FirstViews,
  { type, usual, patienceMs, make }: AnswerOptions,
) {
  const keep = createCachedSender(type, { smallest: true, onMiss: (ctx) => limits.countFirstAnswer(ctx.ip) });
  const keepMadeUp = createCachedSender(type, {
    smallest: true,
    max: MAX_MADE_UP,
    onMiss: (ctx) => limits.countFirstView(ctx.ip),
  });
  return async (ctx: Context) => {
    const { language } = brand;
    const { toViewName, toDrawnName } = await widgets();
    const asked = namesIn([ctx.query['for'] ?? []].flat().join(','), toViewName, language).toSorted();
    const isPlain = asked.length === 0;
    const names = isPlain ? usual : asked;
    const ready = await prepare(names, readVisitor(ctx, limits, patienceMs));
    if (ready.length === names.length) {
      const drawn = await Promise.all(names.map(toDrawnName));
      const send = names.every((name, index) => name === drawn[index]) ? keep : keepMadeUp;
      try {
        return await send(ctx, `${language} ${asked.join(',')}`, () => make(names, isPlain));
      } catch (error) {
        // A page without its script would have no elements at all.
        if (!(error instanceof TooManyRequests)) throw error;
        ready.length = 0;
      }
    }
    noStore(ctx);
    ctx.type = type;
    ctx.body = await make(ready, isPlain);
  };
}

function readVisitor(ctx: Context, limits: FirstViewRoutesSource['limits'], patienceMs: number): FirstViewVisitor {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  return {
    network: networkKey(ctx.ip),
    signal: gone.signal,
    patienceMs,
    countDrawing: async () => {
      try {
        await limits.countFirstView(ctx.ip);
        return true;
      } catch (error) {
        if (error instanceof TooManyRequests) return false;
        throw error;
      }
    },
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
