import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import type { Context } from 'koa';
import { CountsRequest } from '#contract/counts.ts';
import { type Language, withoutPrefix } from '#contract/languages.ts';
import { CrossSiteRequest, InvalidInput } from '#server/platform/errors.ts';
import { isPrefetch } from '#server/platform/http/cache/ahead.ts';
import { listIssues, readBytes } from '#server/platform/http/body.ts';
import type { PageSource } from '#server/modules/site/pages/page-source.ts';
import { type Limits, TooManyRequests } from '#server/platform/limits/limits.ts';
import type { Counts } from './counts.ts';

interface Dependencies {
  counts: Counts;
  limits: Limits;
  pageSource: PageSource;
  /** The shop's own. */
  origin: string;
  brand: { readonly language: Language };
}

const MOST_BYTES = 8_192;
/** Programs that run scripts and are nobody's look. */
const PROGRAMS = /bot\b|crawl|spider|lighthouse|prerender|preview/i;

/**
 * What happened on a page, added to the day's counts. Nothing is read of who sent it but the address for limits, which
 * stays in memory. It is plain text, about which browsers ask nothing first, and it stands in front of the rule about
 * other sites: it has no session, and there is nothing that it could do for somebody.
 */
export function countRoutes({ counts, limits, pageSource, origin: own, brand }: Dependencies): Router {
  return new Router().post('/api/counts', async (ctx) => {
    // A form of any page can send plain text, too, and would lead its visitor here.
    if (ctx.get('sec-fetch-mode') === 'navigate') throw new CrossSiteRequest();
    const parsed = CountsRequest.safeParse((await readBytes(ctx, MOST_BYTES)).toString('utf8'));
    if (!parsed.success) throw new InvalidInput(listIssues(parsed.error));
    const { elementNames, matchRoute } = await pageSource.entry();
    const unknown = parsed.data.findIndex((line) => 'tag' in line && !elementNames.isOurTag(line.tag));
    if (unknown >= 0) throw new InvalidInput([{ path: String(unknown), message: msg`Unknown element.` }]);
    // From here on the answer is the same, whatever is counted: nobody else's console has to hear of it.
    ctx.status = 204;
    const from = ctx.get('origin');
    if (!from || isProgram(ctx) || (await isTooMuch(limits, ctx.ip))) return;
    for (const line of parsed.data) {
      if ('tag' in line) {
        // Of elements on the shop's own pages there are previews only.
        if (from !== own) await counts.widget(line.tag, line.step, from, ctx.ip);
      } else if (from === own) {
        const { path } = withoutPrefix(line.path, brand.language);
        const { paths, app, page } = matchRoute(path);
        const [name = ''] = paths;
        // Each post by itself; of what else a pattern stands for all together.
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
