import { getMailContact } from '#server/platform/brand.ts';
import Router from '@koa/router';
import { CheckInAnswerChange } from '#contract/coaching/check-ins.ts';
import {
  AnswerPreviewRequest,
  ThreadAnswerRequest,
  ThreadSpamRequest,
  ThreadsQuery,
  ThreadStatusRequest,
} from '#contract/messages/inbox.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { CoachActor } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Thread } from '../threads/thread.entity.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { answerCheckIn, answeredMail, requireCoached } from './answer-check-in.service.ts';
import { presentForCoach, presentThread } from './inbox.presenter.ts';
import { createThreadViewContext, createThreadLoader } from './whole-thread.ts';
import { readAnswers } from './first-answers.service.ts';
import { findThreads, withMarks } from './inbox.queries.ts';
import { sendMailPreview } from '#server/modules/studio/mail-preview.ts';
import { answerMail, answerThread, setSpam, setStatus } from './inbox.service.ts';

/** Inbox of the coach. */
export function inboxRoutes(coaching: Coaching): Router {
  const { by, brand, mode, coachMailboxes, mailWritten, settings } = coaching;
  const look = createThreadViewContext(coaching);
  const whole = createThreadLoader(coaching);
  const changed = async (em: Em, thread: Thread, by: CoachActor) => {
    const [marked] = await withMarks(em, [thread], { mode, now: by.now });
    return presentThread(marked!, look(by));
  };
  // Both may change while the shop runs.
  const replyTo = () => coachMailboxes()[0] ?? getMailContact(brand);
  return new Router({ prefix: '/api/coach' })
    .use(noStore)
    .get('/inbox', async (ctx) => {
      const coach = await by(ctx);
      const { now } = coach;
      const promises = settings.now().values['answer-days'].days.length > 0;
      const query = parseQuery(ctx, ThreadsQuery);
      const { counts, ...page } = await findThreads(getEm(ctx), query, { mode, now, promises });
      ctx.body = { ...presentPage(page, (marked) => presentThread(marked, look(coach))), counts };
    })
    .get('/inbox/:id', async (ctx) => {
      ctx.body = await whole(getEm(ctx), uuidParam(ctx), await by(ctx));
    })
    .post('/inbox/:id/onboarding/:onboarding/health', async (ctx) => {
      const coach = await by(ctx);
      const asked = { thread: uuidParam(ctx), onboarding: uuidParam(ctx, 'onboarding') };
      ctx.body = await readAnswers(getEm(ctx), asked, coach, brand.timeZone);
    })
    .post('/inbox/:id/answer', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const answer = parseBody(ctx, ThreadAnswerRequest);
      await answerThread(getEm(ctx), uuidParam(ctx), answer, { brand, replyTo: replyTo(), by: coach });
      mailWritten();
      ctx.status = 201;
      ctx.body = await whole(getEm(ctx), uuidParam(ctx), coach);
    })
    .post('/inbox/:id/preview', ...readBody, async (ctx) => {
      await by(ctx);
      const { text } = parseBody(ctx, AnswerPreviewRequest);
      await sendMailPreview(ctx, await answerMail(getEm(ctx), uuidParam(ctx), text, brand), settings.now().mailLook);
    })
    .put('/inbox/:id/status', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const change = parseBody(ctx, ThreadStatusRequest);
      ctx.body = await changed(getEm(ctx), await setStatus(getEm(ctx), uuidParam(ctx), change, coach), coach);
    })
    .put('/inbox/:id/spam', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const change = parseBody(ctx, ThreadSpamRequest);
      ctx.body = await changed(getEm(ctx), await setSpam(getEm(ctx), uuidParam(ctx), change, coach), coach);
    })
    .post('/check-ins/:id/preview', async (ctx) => {
      const coach = await by(ctx);
      const { user } = await requireCoached(getEm(ctx), uuidParam(ctx), { mode, now: coach.now });
      await sendMailPreview(ctx, answeredMail(user, brand), settings.now().mailLook);
    })
    .post('/check-ins/:id/answer', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const change = parseBody(ctx, CheckInAnswerChange);
      await requireCoached(getEm(ctx), uuidParam(ctx), { mode, now: coach.now });
      const row = await answerCheckIn(getEm(ctx), uuidParam(ctx), change, brand, coach);
      mailWritten();
      ctx.body = presentForCoach(row, brand.timeZone);
    });
}
