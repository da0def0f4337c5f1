import Router from '@koa/router';
import type { Context } from 'koa';
import {
  LetterChange,
  LetterPreviewRequest,
  LettersQuery,
  NewLetterRequest,
  ReadersQuery,
  type ReadersResponse,
  SendLetterRequest,
} from '#contract/newsletter/newsletters.studio.ts';
import { buildMailData } from '#server/platform/brand.ts';
import { parseBody, readBody, readLargeBody } from '#server/platform/http/request/body.ts';
import { uuidParam } from '#server/platform/http/request/ids.ts';
import { parseQuery } from '#server/platform/http/request/query.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import { findLinkedPost, letterHtml, letterValues, loadPictureWidths } from '../newsletters/letter-mail.ts';
import { aboutPost, countByLanguage } from '../subscribers/readers.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { sendMailPreview } from '#server/modules/studio/mail-preview.ts';
import { presentPage } from '#server/modules/studio/list.ts';
import { findLetter, listLetters, presentLetter, presentLetterRow } from './letters.queries.ts';
import {
  addLetter,
  changeLetter,
  buildPlainUnsubscribeLink,
  removeLetter,
  sendLetter,
  stopLetter,
  testLetter,
} from './letters.service.ts';

/** Newsletters in the studio. */
export function letterRoutes({ by, brand, mode, pageSource, mailWritten, settings }: Coaching): Router {
  const postHtml = async () => (await pageSource.entry()).postHtml;
  const present = async (ctx: Context, id: string) => presentLetter(await findLetter(getEm(ctx), id), brand.timeZone);
  return new Router({ prefix: '/api/coach/letters' })
    .get('/', async (ctx) => {
      await by(ctx);
      const page = await listLetters(getEm(ctx), parseQuery(ctx, LettersQuery));
      ctx.body = presentPage(page, (row) => presentLetterRow(row, brand.timeZone));
    })
    .post('/', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const letter = await addLetter(getEm(ctx), parseBody(ctx, NewLetterRequest), brand, coach);
      ctx.status = 201;
      ctx.body = { id: letter.id };
    })
    .get('/readers', async (ctx) => {
      const { now } = await by(ctx);
      const { language = null, postId, ...asked } = parseQuery(ctx, ReadersQuery);
      const audience = { ...asked, language, mode, post: aboutPost(postId, now) };
      const languages = await countByLanguage(getEm(ctx), audience, now);
      const readers = languages.reduce((sum, each) => sum + each.readers, 0);
      ctx.body = { readers, languages, timeZone: brand.timeZone } satisfies ReadersResponse;
    })
    .post('/preview', ...readLargeBody, async (ctx) => {
      const { now } = await by(ctx);
      const { language = brand.language, ...words } = parseBody(ctx, LetterPreviewRequest);
      const widths = await loadPictureWidths(getEm(ctx), words.body);
      const html = letterHtml(words.body, await postHtml(), brand, widths);
      const values = letterValues(
        { ...words, language, html, postId: await findLinkedPost(getEm(ctx), words.postId, now) },
        language,
        brand,
      );
      const data = { ...buildMailData(brand, language), ...values, ...buildPlainUnsubscribeLink(brand) };
      await sendMailPreview(ctx, { template: 'coach-letter', data, language }, settings.now().mailLook);
    })
    .get('/:id', async (ctx) => {
      await by(ctx);
      ctx.body = await present(ctx, uuidParam(ctx));
    })
    .put('/:id', ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const { id } = await changeLetter(getEm(ctx), uuidParam(ctx), parseBody(ctx, LetterChange), coach);
      ctx.body = await present(ctx, id);
    })
    .delete('/:id', async (ctx) => {
      const coach = await by(ctx);
      await removeLetter(getEm(ctx), uuidParam(ctx), coach);
      ctx.status = 204;
    })
    .post('/:id/send', ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const sending = { brand, mode, postHtml: await postHtml() };
      const { id } = await sendLetter(getEm(ctx), uuidParam(ctx), parseBody(ctx, SendLetterRequest), sending, coach);
      ctx.body = await present(ctx, id);
    })
    .post('/:id/stop', async (ctx) => {
      const coach = await by(ctx);
      const { id } = await stopLetter(getEm(ctx), uuidParam(ctx), coach);
      ctx.body = await present(ctx, id);
    })
    .post('/:id/test', async (ctx) => {
      const coach = await by(ctx);
      const to = await testLetter(getEm(ctx), uuidParam(ctx), { brand, postHtml: await postHtml() }, coach);
      mailWritten();
      ctx.status = 202;
      ctx.body = { to };
    });
}
