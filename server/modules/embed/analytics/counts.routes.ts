import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { Context } from 'koa';
import { CountsRequest } from '#contract/embed/counts.ts';
import { type Language, withoutPrefix } from '#contract/i18n/languages.ts';
import { CrossSiteRequest, InvalidInput } from '#server/platform/errors.ts';
import { isPrefetch } from '#server/platform/http/cache/ahead.ts';
import { listIssues, readBytes } from '#server/platform/http/request/body.ts';
import type { PageSource } from '#server/modules/site/pages/page-source.ts';
import { type Limits } from '#server/platform/limits/limits.ts';
import { TooManyRequests } from '#server/platform/limits/limiter.ts';
import type { Counts } from './counts.ts';

interface Dependencies {
  counts: Counts;
  limits: Limits;
  pageSource: PageSource;
  /** Origin of the shop. */
  origin: string;
  brand: { readonly language: Language };
}

const MOST_BYTES = 8_192;
/** Bots that run scripts, which do not count as visits. */
const PROGRAMS = /bot\b|crawl|spider|lighthouse|prerender|preview/i;

/**
 * Adds events of a page to the day's counts. Only the address for rate limits is read, and it stays in memory. Plain
 * text needs no preflight. The route comes before the check for other sites, because it uses no session and gives no
 * access.
 */
export function countRoutes({ counts, limits, pageSource, origin: own, brand }: Dependencies): Router {
  return new Router().post('/api/counts', async (ctx) => {
    // A form on any site can post plain text, which would navigate its visitor here.
    if (ctx.get('sec-fetch-mode') === 'navigate') throw new CrossSiteRequest();
    const parsed = CountsRequest.safeParse((await readBytes(ctx, MOST_BYTES)).toString('utf8'));
    if (!parsed.success) throw new InvalidInput(listIssues(parsed.error));
    const { elementNames, matchRoute } = await pageSource.entry();
    const unknown = parsed.data.findIndex((line) => 'tag' in line && !elementNames.isOurTag(line.tag));
    if (unknown >= 0) throw new InvalidInput([{ path: String(unknown), message: msg`Unknown element.` }]);
    // Always the same answer, so that other sites' consoles show no errors.
    ctx.status = 204;
    const from = ctx.get('origin');
    if (!from || isProgram(ctx) || (await isTooMuch(limits, ctx.ip))) return;
    for (const line of parsed.data) {
      if ('tag' in line) {
        // Elements on the shop's own pages are only previews.
        if (from !== own) await counts.widget(line.tag, line.step, from, ctx.ip);
      } else if (from === own) {
        const { path } = withoutPrefix(line.path, brand.language);
        const { paths, app, page } = matchRoute(path);
        const [name = ''] = paths;
        // Counts each post separately; other patterns are counted as one page.
        if (name && !app) counts.page(page === 'post' ? path : name);
      }
    }
  });
}

function isProgram(ctx: Context): boolean {
  return PROGRAMS.test(ctx.get('user-agent')) || isPrefetch(ctx);
}

async function isTooMuch(limits: Limits, client: string): Promise<boolean> {
  try {
    await limits.countBeacon(client);
    return false;
  } catch (error) {
    if (error instanceof TooManyRequests) return true;
    throw error;
  }
}
