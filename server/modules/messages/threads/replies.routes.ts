import Router from '@koa/router';
import type { Context } from 'koa';
import { ReplyRequest } from '#contract/messages/reply.ts';
import type { Brand } from '#server/platform/brand.ts';
import { AppError, InvalidInput, NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { redirectToPage } from '#server/platform/http/request/form.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { type Limits } from '#server/platform/limits/limits.ts';
import { TooManyRequests } from '#server/platform/limits/limiter.ts';
import { saveReply } from './replies.service.ts';

interface Dependencies {
  brand: Brand;
  limits: Limits;
  /** Addresses that get a mail about each reply. */
  coachMailboxes: () => readonly string[];
  clock: () => Date;
  mailWritten: () => void;
}

/** Reply form behind the link of an answer; it needs no script and no account. */
export function replyRoutes({ brand, limits, coachMailboxes, clock, mailWritten }: Dependencies): Router {
  return new Router().post('/reply/send', ...readBody, async (ctx) => {
    const key = parseReplyKey(ctx);
    const problem = await trySave(async () => {
      await limits.countMails(ctx.ip, 1);
      await saveReply(getEm(ctx), parseBody(ctx, ReplyRequest), { brand, coaches: coachMailboxes(), now: clock() });
      mailWritten();
    });
    redirectToPage(ctx, `/reply?key=${key}${problem ? `&problem=${problem}` : '&sent=1'}`);
  });
}

/** Invalid keys are passed on to the page, which explains them. */
function parseReplyKey(ctx: Context): string {
  const { key } = (ctx.request.body ?? {}) as { key?: unknown };
  return typeof key === 'string' && /^[\w-]{43}$/.test(key) ? key : '';
}

/** Returns why a reply was not stored, for the page's address. The page itself reports an invalid link. */
async function trySave(save: () => Promise<void>): Promise<'empty' | 'later' | 'link' | undefined> {
  try {
    await save();
    return undefined;
  } catch (error) {
    if (error instanceof InvalidInput) return 'empty';
    if (error instanceof TooManyRequests) return 'later';
    if (error instanceof NotFound || (error instanceof AppError && error.status === 410)) return 'link';
    throw error;
  }
}
