import type { ParsedUrlQuery } from 'node:querystring';
import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Language } from '#contract/i18n/languages.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { findPostByWords } from '#server/modules/site/posts/blog.service.ts';
import { loadFrameHeights } from './frame-heights.ts';
import { type FrameSource, loadFrameWords } from './frame-words.ts';
import { buildFramePath } from './frames.ts';
import { frameAt, presentOembed } from './oembed.ts';

interface Dependencies extends FrameSource {
  brand: { name: string; language: Language };
  /** Public address of the shop. */
  origin: string;
  limits: Pick<Limits, 'countFirstView'>;
}

/** oEmbed: an editor on another site turns a pasted address of the shop into a widget. */
export function oembedRoutes({ brand, origin, limits, ...source }: Dependencies): Router {
  // Anybody can make up limits, and each answer estimates heights.
  const onMiss = (ctx: Context) => limits.countFirstView(ctx.ip);
  const send = createCachedSender('application/json', { onMiss });
  return new Router().get('/api/oembed', async (ctx) => {
    const { url, format = 'json' } = ctx.query;
    if (typeof url !== 'string' || url === '') {
      throw new AppError(400, 'bad_request', msg`Give one address of this site in "url".`);
    }
    if (format !== 'json') throw new AppError(501, 'not_implemented', msg`Only JSON is supported: use format=json.`);
    const frame = frameAt(await byNumber(url, origin, source), origin, brand.language);
    if (!frame) throw new NotFound(msg`There is no widget for this address.`);
    const maxWidth = pixels(ctx.query, 'maxwidth');
    const maxHeight = pixels(ctx.query, 'maxheight');
    await send(ctx, `${maxWidth} ${maxHeight} ${buildFramePath(frame)}`, async () => {
      const words = await loadFrameWords(frame, source, brand.language);
      if (words.missing) throw new NotFound(msg`There is no widget for this address.`);
      const { say } = await loadSpeaker(frame.language ?? brand.language);
      const heights = await loadFrameHeights(source, brand.language, frame);
      return JSON.stringify(
        presentOembed(frame, words, { origin, brand: brand.name, say, heights, maxWidth, maxHeight }),
      );
    });
  });
}

/** Replaces the slug of a post's address by its number, as frames use it; other addresses stay unchanged. */
async function byNumber(url: string, origin: string, { newEm, clock }: FrameSource): Promise<string> {
  const [, front, words = ''] = /^(.*\/blog\/)([a-z\d-]+)\/?$/.exec(url) ?? [];
  if (!front || !/[a-z-]/.test(words) || !url.startsWith(origin)) return url;
  const post = await findPostByWords(newEm(), words, clock());
  return post ? front + post.id : url;
}

/** Reads an optional limit in pixels; ignores anything else. */
function pixels(query: ParsedUrlQuery, name: string): number | undefined {
  const value = query[name];
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
}
