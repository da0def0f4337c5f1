import Router from '@koa/router';
import type { Context } from 'koa';
import type * as z from 'zod';
import { type Language, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { SUBJECTS, TranslationVersion } from '#contract/site/translations.studio.ts';
import { NotFound } from '#server/platform/errors.ts';
import { parseBody, readBody, readLargeBody } from '#server/platform/http/request/body.ts';
import { getEm } from '#server/platform/http/unit-of-work.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import type { Place } from './subject.ts';
import { listTranslations, readTranslation, removeTranslation, saveTranslation } from './translations.service.ts';

/** Translations of the coach's content. */
export function translationRoutes({ by, brand, settings, programView, pageSource }: Coaching): Router {
  const shop = {
    settings,
    brand,
    get prefix() {
      return programView.prefix;
    },
    postHtml: async () => (await pageSource.entry()).postHtml,
  };
  const one = '/:subject/:id/:language';
  return new Router({ prefix: '/api/coach/translations' })
    .get('/:subject/:id', async (ctx) => {
      await by(ctx);
      ctx.body = await listTranslations(getEm(ctx), parsePlace(ctx), shop);
    })
    .get(one, async (ctx) => {
      await by(ctx);
      ctx.body = await readTranslation(getEm(ctx), parsePlace(ctx), languageParam(ctx), shop);
    })
    .put(one, ...readLargeBody, async (ctx) => {
      const coach = await by(ctx);
      const place = parsePlace(ctx);
      const language = languageParam(ctx);
      const { version } = parseBody(ctx, TranslationVersion);
      const change = { language, version, read: <T>(schema: z.ZodType<T>) => parseBody(ctx, schema) };
      ctx.body = await saveTranslation(getEm(ctx), place, change, coach, shop);
      if (place.subject === 'site') await settings.refresh();
    })
    .post(`${one}/remove`, ...readBody, async (ctx) => {
      const coach = await by(ctx);
      const place = parsePlace(ctx);
      const language = languageParam(ctx);
      const { version } = parseBody(ctx, TranslationVersion);
      await removeTranslation(getEm(ctx), place, { language, version }, coach, shop);
      if (place.subject === 'site') await settings.refresh();
      ctx.status = 204;
    });
}

type Params = Context & { params: Record<string, string | undefined> };

/** @throws {NotFound} */
function parsePlace(ctx: Context): Place {
  const { subject, id = '' } = (ctx as Params).params;
  const known = SUBJECTS.find((each) => each === subject);
  if (!known) throw new NotFound();
  return { subject: known, id };
}

/** Parses a language that the shop offers. @throws {NotFound} */
function languageParam(ctx: Context): Language {
  const { language } = (ctx as Params).params;
  const known = OFFERED_LANGUAGES.find((each) => each === language);
  if (!known) throw new NotFound();
  return known;
}
