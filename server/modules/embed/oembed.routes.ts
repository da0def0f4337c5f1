import Router from '@koa/router';
import type { ParsedUrlQuery } from 'node:querystring';
import type { Language } from '#contract/languages.ts';
import { AppError, NotFound } from '../../errors.ts';
import { keptAnswers } from '../../http/kept-answers.ts';
import { type FrameSource, wordsOf } from './frame-words.ts';
import { pathOf } from './frames.ts';
import { frameAt, presentOembed } from './oembed.ts';

interface Dependencies extends FrameSource {
  brand: { name: string; language: Language };
  /** Address under which visitors reach the shop. */
  origin: string;
}

/** oEmbed: an address of the shop, pasted into an editor elsewhere, becomes the widget. */
export function oembedRoutes({ brand, origin, ...source }: Dependencies): Router {
  const send = keptAnswers('application/json');
  return new Router().get('/api/oembed', async (ctx) => {
    const { url, format = 'json' } = ctx.query;
    if (typeof url !== 'string' || url === '') {
      throw new AppError(400, 'bad_request', 'Name one address of this site in "url".');
    }
    if (format !== 'json') throw new AppError(501, 'not_implemented', 'The answer is JSON: ask with format=json.');
    const frame = frameAt(url, origin, brand.language);
    if (!frame) throw new NotFound('No widget belongs to this address.');
    const maxWidth = pixels(ctx.query, 'maxwidth');
    const maxHeight = pixels(ctx.query, 'maxheight');
    await send(ctx, `${maxWidth} ${maxHeight} ${pathOf(frame)}`, async () => {
      const words = await wordsOf(frame, { ...source, brand });
      if (words.missing) throw new NotFound('No widget belongs to this address.');
      return JSON.stringify(presentOembed(frame, words, { origin, brand: brand.name, maxWidth, maxHeight }));
    });
  });
}

/** A limit that the asker gives; what is no number limits nothing. */
function pixels(query: ParsedUrlQuery, name: string): number | undefined {
  const value = query[name];
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
}
