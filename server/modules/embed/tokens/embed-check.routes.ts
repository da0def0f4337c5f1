import Router from '@koa/router';
import { EmbedCheckRequest } from '#contract/embed/embed-check.ts';
import { AppError } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { NotReadable, readPage } from '#server/platform/http/request/read-page.ts';
import type { Viewers } from '#server/modules/accounts/access/viewer.ts';
import type { Limits } from '#server/platform/limits/limits.ts';

interface Dependencies {
  viewers: Viewers;
  limits: Limits;
  origin: string;
  embedOrigins: readonly string[];
}

/** Checks a page on another site for what its widgets need. The server fetches it, so only the coach may ask. */
export function embedCheckRoutes({ viewers, limits, ...shop }: Dependencies): Router {
  return new Router().post('/api/coach/embed-check', noStore, ...readBody, async (ctx) => {
    await viewers.requireCoach(ctx);
    await limits.countStep(ctx.ip);
    const { address } = parseBody(ctx, EmbedCheckRequest);
    // Loaded late: a start needs no parser.
    const { examinePage } = await import('./embed-check.service.ts');
    try {
      ctx.body = examinePage(await readPage(new URL(address)), shop);
    } catch (error) {
      if (error instanceof NotReadable) throw new AppError(422, 'not_readable', error.words);
      throw error;
    }
  });
}
