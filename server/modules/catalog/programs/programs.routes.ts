import Router from '@koa/router';
import type { Language } from '#contract/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { readQueryLanguage } from '#server/platform/http/language/asked-language.ts';
import { createCachedSender } from '#server/platform/http/cache/kept-answers.ts';
import { presentPrograms, type ProgramView } from './programs.service.ts';

interface Dependencies {
  newEm: () => Em;
  /** The shop's own language. */
  brand: { language: Language };
  view: ProgramView;
}

export function programRoutes({ newEm, brand, view }: Dependencies): Router {
  const send = createCachedSender('application/json');
  return new Router().get('/api/programs', (ctx) => {
    const language = readQueryLanguage(ctx, brand.language);
    return send(ctx, language, async () => JSON.stringify(await presentPrograms(newEm(), view, language)));
  });
}
