import { mailContactOf } from '#server/platform/brand.ts';
import Router from '@koa/router';
import type { ClientThreadResponse } from '#contract/studio/inbox.ts';
import { AboutRequest, type AboutResponse, CoachLetterRequest } from '#contract/talk.ts';
import { parseBody, readBody } from '#server/platform/http/body.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { uuidParam } from '#server/platform/http/ids.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { parseQuery } from '#server/platform/http/query.ts';
import { emOf } from '#server/platform/http/unit-of-work.ts';
import { aboutClient } from './about.service.ts';
import { presentUpload, uploadPicture } from './pictures.service.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { showMail } from '#server/modules/studio/mail-preview.ts';
import { answerMail, answerThread, clientMail } from '../inbox/inbox.service.ts';
import { wholeThread } from '../inbox/whole-thread.ts';
import { clientAccess, findClientThread, openThread } from './talk.service.ts';

/** What the coach and one client write to each other, by the client's account. */
export function coachTalkRoutes(coaching: Coaching): Router {
  const { by, brand, files, mode, origin: url, keys, clock, mailWritten, coachMailboxes, settings } = coaching;
  const whole = wholeThread(coaching);
  return new Router({ prefix: '/api/coach/talk' })
    .use(noStore)
    .post('/pictures', async (ctx) => {
      const { coach: user, now } = await by(ctx);
      const row = await uploadPicture(emOf(ctx), files, ctx.req, { user, now, by: 'coach' });
      ctx.status = 201;
      ctx.body = presentUpload(row, { url, keys, now: clock(), user });
    })
    .get('/:user', async (ctx) => {
      const coach = await by(ctx);
      const { thread, language: _spoken, ...client } = await findClientThread(emOf(ctx), uuidParam(ctx, 'user'));
      ctx.body = {
        ...client,
        thread: thread ? await whole(emOf(ctx), thread, coach) : null,
      } satisfies ClientThreadResponse;
    })
    .get('/:user/about', async (ctx) => {
      const coach = await by(ctx);
      const access = await clientAccess(emOf(ctx), uuidParam(ctx, 'user'), { mode, now: coach.now });
      const about = await aboutClient(emOf(ctx), access, parseQuery(ctx, AboutRequest));
      ctx.body = { about: about! } satisfies AboutResponse;
    })
    .post('/:user/preview', async (ctx) => {
      await by(ctx);
      const { thread, ...reader } = await findClientThread(emOf(ctx), uuidParam(ctx, 'user'));
      const mail = thread ? await answerMail(emOf(ctx), thread, '', brand) : clientMail(reader, brand);
      await showMail(ctx, mail, settings.now().mailLook);
    })
    .post('/:user', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const user = uuidParam(ctx, 'user');
      const letter = parseBody(ctx, CoachLetterRequest);
      const about = async (em: Em) =>
        letter.about && aboutClient(em, await clientAccess(em, user, { mode, now: coach.now }), letter.about);
      const thread = await openThread(emOf(ctx), user, coach.now);
      const shop = { brand, replyTo: coachMailboxes()[0] ?? mailContactOf(brand), about, by: coach };
      await answerThread(emOf(ctx), thread.id, { ...letter, version: letter.version || thread.version }, shop);
      mailWritten();
      ctx.status = 201;
      ctx.body = await whole(emOf(ctx), thread.id, coach);
    });
}
