import Router from '@koa/router';
import { AnswersQuery, SavedAnswerChange, SavedAnswerRequest } from '#contract/messages/answers.studio.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { addAnswer, changeAnswer, findAnswer, listAnswers, presentAnswer, removeAnswer } from './answers.service.ts';

/** Saved answers in the studio. */
export function answerRoutes({ by, brand }: Coaching): Router {
  const present = (row: Parameters<typeof presentAnswer>[0]) => presentAnswer(row, brand.timeZone);
  return new Router({ prefix: '/api/coach/answers' })
    .get('/', async (ctx) => {
      await by(ctx);
      ctx.body = presentPage(await listAnswers(getEm(ctx), parseQuery(ctx, AnswersQuery)), present);
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.status = 201;
      ctx.body = present(addAnswer(getEm(ctx), parseBody(ctx, SavedAnswerRequest), coach));
    })
    .get('/:id', async (ctx) => {
      await by(ctx);
      ctx.body = present(await findAnswer(getEm(ctx), uuidParam(ctx)));
    })
    .put('/:id', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      ctx.body = present(await changeAnswer(getEm(ctx), uuidParam(ctx), parseBody(ctx, SavedAnswerChange), coach));
    })
    .delete('/:id', async (ctx) => {
      await removeAnswer(getEm(ctx), uuidParam(ctx), await by(ctx));
      ctx.status = 204;
    });
}
