import Router from '@koa/router';
import { askedLanguage } from '#server/platform/http/language/asked-language.ts';
import { keptAnswers } from '#server/platform/http/cache/kept-answers.ts';
import type { Site } from './site.service.ts';

export function siteRoutes(site: Site): Router {
  const send = keptAnswers('application/json');
  return new Router().get('/api/site', (ctx) => {
    const language = askedLanguage(ctx, site.response.language);
    return send(ctx, language, () => Promise.resolve(JSON.stringify(site.in(language).response)));
  });
}
