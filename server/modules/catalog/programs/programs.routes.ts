import Router from '@koa/router';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { readQueryLanguage } from '#server/platform/http/language/query-language.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
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
