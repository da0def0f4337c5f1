import Router from '@koa/router';
import { CheckInAnswerRequest } from '#contract/check-ins.ts';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import type { Brand } from '../../brand.ts';
import { parseBody, readBody } from '../../http/body.ts';
import { uuidParam } from '../../http/ids.ts';
import { noStore } from '../../http/no-store.ts';
import { emOf } from '../../http/unit-of-work.ts';
import type { Mode } from '../../mode.ts';
import type { Viewers } from '../access/viewer.ts';
import { answerCheckIn, presentCheckIn } from '../check-ins/check-ins.service.ts';
import { presentInbox } from './inbox.service.ts';

interface Dependencies {
  brand: Brand;
  viewers: Viewers;
  clock: () => Date;
  mode: Mode;
  embedOrigins: readonly string[];
  mailWritten: () => void;
}

/** What visitors and members have sent to the coach. */
export function inboxRoutes({ brand, viewers, clock, mode, embedOrigins, mailWritten }: Dependencies): Router {
  return new Router()
    .get('/api/coach/inbox', noStore, async (ctx) => {
      await viewers.requireCoach(ctx);
      ctx.body = (await presentInbox(emOf(ctx), {
        mode,
        timeZone: brand.timeZone,
        now: clock(),
        embedOrigins,
      })) satisfies CoachInboxResponse;
    })
    .post('/api/coach/check-ins/:id/answer', ...readBody, async (ctx) => {
      await viewers.requireCoach(ctx);
      const { answer } = parseBody(ctx, CheckInAnswerRequest);
      const row = await answerCheckIn(emOf(ctx), uuidParam(ctx), answer, brand, clock());
      mailWritten();
      ctx.body = presentCheckIn(row, brand.timeZone);
    });
}
