import Router from '@koa/router';
import { type Language, shortTag } from '#contract/i18n/languages.ts';
import type { PageSource } from '#server/modules/site/pages/page-source.ts';
import { NotFound } from '#server/platform/errors.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { allowFraming } from '#server/platform/http/protection/security.ts';
import { framePage, frameHashes } from './frame-page.ts';
import { FRAME_SCRIPT } from './frame-script.ts';
import { buildFramePath, readFrame } from './frames.ts';
import { type FrameSource, loadFrameWords } from './frame-words.ts';
import { oembedAddress } from './oembed.ts';

interface Dependencies extends FrameSource {
  brand: { name: string; language: Language };
  /** Public address of the shop. */
  origin: string;
  pageSource: Pick<PageSource, 'entry'>;
  settings: { now: () => { look: { frame: string } } };
}

/** Elements as pages for iframes, for sites without scripts. Frames have no session. */
export function frameRoutes({ brand, origin, pageSource, settings, ...source }: Dependencies): Router {
  const send = createCachedSender('text/html; charset=utf-8');
  const router = new Router();
  router.get('/embed/frame.js', (ctx) => {
    ctx.type = 'text/javascript';
    ctx.set('cache-control', 'public, max-age=3600');
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    ctx.body = FRAME_SCRIPT;
  });
  return router.get('/embed/frame/:tag', async (ctx) => {
    const frame = readFrame(ctx.params['tag'] ?? '', new URLSearchParams(ctx.querystring), brand.language);
    if (!frame) throw new NotFound();
    const path = buildFramePath(frame);
    const look = settings.now().look.frame;
    // The key has the look, because the content policy allows the style sheet of this look only.
    await send(ctx, `${path} ${look}`, async () => {
      const { buildViewName } = (await pageSource.entry()).elementNames;
      const { tag: localName, attributes } = frame;
      const asked = buildViewName(
        { localName, getAttribute: (name) => attributes[name] ?? null },
        frame.language && shortTag(frame.language),
      );
      const oembed = oembedAddress(origin, path);
      const words = await loadFrameWords(frame, source, brand.language);
      const speaker = await loadSpeaker(frame.language ?? brand.language);
      return framePage(frame, words, { brand: brand.name, speaker, origin, oembed, asked, look });
    });
    // Set last, so that error pages cannot be framed.
    allowFraming(ctx, { origin, ...frameHashes(look) });
  });
}
