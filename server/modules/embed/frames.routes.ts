import Router from '@koa/router';
import { type Language, shortTag } from '#contract/languages.ts';
import type { PageSource } from '../../pages/pages.ts';
import { NotFound } from '../../errors.ts';
import { keptAnswers } from '../../http/kept-answers.ts';
import { allowFraming } from '../../http/security.ts';
import { framePage, frameHashes } from './frame-page.ts';
import { pathOf, readFrame } from './frames.ts';
import { type FrameSource, wordsOf } from './frame-words.ts';
import { oembedAddress } from './oembed.ts';

interface Dependencies extends FrameSource {
  brand: { name: string; language: Language };
  /** Address under which visitors reach the shop. */
  origin: string;
  pageSource: Pick<PageSource, 'entry'>;
}

/** Each element as a page for an iframe, where pages take no scripts. Nobody is signed in there. */
export function frameRoutes({ brand, origin, pageSource, ...source }: Dependencies): Router {
  const send = keptAnswers('text/html; charset=utf-8');
  const { script, style } = frameHashes();
  return new Router().get('/embed/frame/:tag', async (ctx) => {
    const frame = readFrame(ctx.params['tag'] ?? '', new URLSearchParams(ctx.querystring), brand.language);
    if (!frame) throw new NotFound();
    const path = pathOf(frame);
    await send(ctx, path, async () => {
      const { nameOf } = (await pageSource.entry()).elementNames;
      const { tag: localName, attributes } = frame;
      const asked = nameOf(
        { localName, getAttribute: (name) => attributes[name] ?? null },
        frame.language && shortTag(frame.language),
      );
      const oembed = oembedAddress(origin, path);
      return framePage(frame, await wordsOf(frame, { ...source, brand }), { brand, origin, oembed, asked });
    });
    // Only now: what is said about a failure is not for frames.
    allowFraming(ctx, { origin, script, style });
  });
}
