import Router from '@koa/router';
import { CheckInAnswerRequest } from '#contract/check-ins.ts';
import { ThreadAnswerRequest, ThreadSpamRequest, ThreadsQuery, ThreadStatusRequest } from '#contract/studio/inbox.ts';
import { parseBody, readBody } from '../../../http/body.ts';
import { uuidParam } from '../../../http/ids.ts';
import { noStore } from '../../../http/no-store.ts';
import { parseQuery } from '../../../http/query.ts';
import { emOf } from '../../../http/unit-of-work.ts';
import { answerCheckIn, presentCheckIn } from '../../check-ins/check-ins.service.ts';
import type { Coaching } from '../coach.ts';
import { presentPage } from '../list.ts';
import { presentThread, presentWhole } from './inbox.presenter.ts';
import { findThread, findThreads } from './inbox.queries.ts';
import { answerThread, setSpam, setStatus } from './inbox.service.ts';

/** What people have sent to the coach, and what the coach answers. */
export function inboxRoutes({ by, brand, clock, coachMailboxes, programView, mode, mailWritten }: Coaching): Router {
  // Both may change while the shop runs.
  const replyTo = () => coachMailboxes()[0] ?? brand.supportEmail;
  return new Router({ prefix: '/api/coach' })
    .use(noStore)
    .get('/inbox', async (ctx) => {
      await by(ctx);
      const { counts, ...page } = await findThreads(emOf(ctx), parseQuery(ctx, ThreadsQuery));
      ctx.body = { ...presentPage(page, (thread) => presentThread(thread, brand.timeZone)), counts };
    })
    .get('/inbox/:id', async (ctx) => {
      await by(ctx);
      ctx.body = presentWhole(
        await findThread(emOf(ctx), uuidParam(ctx), { prefix: programView.prefix, mode }),
        brand.timeZone,
      );
    })
    .post('/inbox/:id/answer', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const answer = parseBody(ctx, ThreadAnswerRequest);
      await answerThread(emOf(ctx), uuidParam(ctx), answer, { brand, replyTo: replyTo(), by: coach });
      mailWritten();
      ctx.status = 201;
      ctx.body = presentWhole(
        await findThread(emOf(ctx), uuidParam(ctx), { prefix: programView.prefix, mode }),
        brand.timeZone,
      );
    })
    .put('/inbox/:id/status', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const change = parseBody(ctx, ThreadStatusRequest);
      ctx.body = presentThread(await setStatus(emOf(ctx), uuidParam(ctx), change, coach), brand.timeZone);
    })
    .put('/inbox/:id/spam', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const change = parseBody(ctx, ThreadSpamRequest);
      ctx.body = presentThread(await setSpam(emOf(ctx), uuidParam(ctx), change, coach), brand.timeZone);
    })
    .post('/check-ins/:id/answer', ...readBody, async (ctx) => {
      await by(ctx);
      const { answer } = parseBody(ctx, CheckInAnswerRequest);
      const row = await answerCheckIn(emOf(ctx), uuidParam(ctx), answer, brand, clock());
      mailWritten();
      ctx.body = presentCheckIn(row, brand.timeZone);
    });
}
