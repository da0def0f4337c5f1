import { getMailContact } from '#server/platform/brand.ts';
import Router from '@koa/router';
import type { ClientThreadResponse } from '#contract/messages/inbox.studio.ts';
import { AboutRequest, type AboutResponse, CoachLetterRequest } from '#contract/messages/client-messages.ts';
import { parseBody, readBody } from '#server/platform/http/request/body.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { noStore } from '#server/platform/http/protection/no-store.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { requireClientReference } from './about.service.ts';
import { presentUpload, uploadPicture } from './pictures/pictures.service.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { sendMailPreview } from '#server/modules/studio/mail-preview.ts';
import { answerMail, answerThread, clientMail } from '../inbox/inbox.service.ts';
import { createThreadLoader } from '../inbox/whole-thread.ts';
import { clientAccess, findClientThread, openThread } from './talk.service.ts';

/** Messages between coach and client on the coach's side, by the client's account. */
export function coachTalkRoutes(coaching: Coaching): Router {
  const { by, brand, files, mode, origin: url, keys, clock, mailWritten, coachMailboxes, settings } = coaching;
  const whole = createThreadLoader(coaching);
  return new Router({ prefix: '/api/coach/talk' })
    .use(noStore)
    .post('/pictures', async (ctx) => {
      const { coach: user, now } = await by(ctx);
      const row = await uploadPicture(getEm(ctx), files, ctx.req, { user, now, by: 'coach' });
      ctx.status = 201;
      ctx.body = presentUpload(row, { url, keys, now: clock(), user });
    })
    .get('/:user', async (ctx) => {
      const coach = await by(ctx);
      const { thread, language: _spoken, ...client } = await findClientThread(getEm(ctx), uuidParam(ctx, 'user'));
      ctx.body = {
        ...client,
        thread: thread ? await whole(getEm(ctx), thread, coach) : null,
      } satisfies ClientThreadResponse;
    })
    .get('/:user/about', async (ctx) => {
      const coach = await by(ctx);
      const access = await clientAccess(getEm(ctx), uuidParam(ctx, 'user'), { mode, now: coach.now });
      const about = await requireClientReference(getEm(ctx), access, parseQuery(ctx, AboutRequest));
      ctx.body = { about: about! } satisfies AboutResponse;
    })
    .post('/:user/preview', async (ctx) => {
      await by(ctx);
      const { thread, ...reader } = await findClientThread(getEm(ctx), uuidParam(ctx, 'user'));
      const mail = thread ? await answerMail(getEm(ctx), thread, '', brand) : clientMail(reader, brand);
      await sendMailPreview(ctx, mail, settings.now().mailLook);
    })
    .post('/:user', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const user = uuidParam(ctx, 'user');
      const letter = parseBody(ctx, CoachLetterRequest);
      const about = async (em: Em) =>
        letter.about &&
        requireClientReference(em, await clientAccess(em, user, { mode, now: coach.now }), letter.about);
      const thread = await openThread(getEm(ctx), user, coach.now);
      const shop = { brand, replyTo: coachMailboxes()[0] ?? getMailContact(brand), about, by: coach };
      await answerThread(getEm(ctx), thread.id, { ...letter, version: letter.version || thread.version }, shop);
      mailWritten();
      ctx.status = 201;
      ctx.body = await whole(getEm(ctx), thread.id, coach);
    });
}
