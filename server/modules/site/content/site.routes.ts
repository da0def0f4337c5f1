import Router from '@koa/router';
import { readQueryLanguage } from '#server/platform/http/language/query-language.ts';
import { createCachedSender } from '#server/platform/http/cache/cached-sender.ts';
import type { Site } from './site.service.ts';

export function siteRoutes(site: Site): Router {
  const send = createCachedSender('application/json');
  return new Router().get('/api/site', (ctx) => {
    const language = readQueryLanguage(ctx, site.response.language);
    return send(ctx, language, () => Promise.resolve(JSON.stringify(site.in(language).response)));
  });
}
