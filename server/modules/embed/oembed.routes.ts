import Router from '@koa/router';
import type { ParsedUrlQuery } from 'node:querystring';
import type { Language } from '#contract/languages.ts';
import { sentence } from '#contract/sentence.ts';
import { AppError, NotFound } from '../../errors.ts';
import { keptAnswers } from '../../http/kept-answers.ts';
import { speakerOf } from '../../words.ts';
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
      // words: read by programs
      throw new AppError(400, 'bad_request', 'Name one address of this site in "url".');
    }
    // words: read by programs
    if (format !== 'json') throw new AppError(501, 'not_implemented', 'The answer is JSON: ask with format=json.');
    const frame = frameAt(url, origin, brand.language);
    if (!frame) throw new NotFound(NO_WIDGET);
    const maxWidth = pixels(ctx.query, 'maxwidth');
    const maxHeight = pixels(ctx.query, 'maxheight');
    await send(ctx, `${maxWidth} ${maxHeight} ${pathOf(frame)}`, async () => {
      const words = await wordsOf(frame, source, brand.language);
      if (words.missing) throw new NotFound(NO_WIDGET);
      const { say } = await speakerOf(frame.language ?? brand.language);
      return JSON.stringify(presentOembed(frame, words, { origin, brand: brand.name, say, maxWidth, maxHeight }));
    });
  });
}

/** Editors show it to people, who may have mistyped. */
const NO_WIDGET = sentence(/*i18n*/ 'No widget belongs to this address.');

/** A limit that the asker gives; what is no number limits nothing. */
function pixels(query: ParsedUrlQuery, name: string): number | undefined {
  const value = query[name];
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
}
