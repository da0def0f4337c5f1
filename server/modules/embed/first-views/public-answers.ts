import { matchLanguage } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { findPost, listPosts } from '#server/modules/site/posts/blog.service.ts';
import { presentPrograms, type ProgramView } from '#server/modules/catalog/programs/programs.service.ts';
import { currentRates, presentRates, type RateSource } from '#server/modules/site/regions/region.service.ts';
import type { Site } from '#server/modules/site/content/site.service.ts';
import type { PublicAnswers } from './first-views.service.ts';

export interface PublicSource extends RateSource {
  newEm: () => Em;
  saidSite: Site;
  programView: ProgramView;
}

/** Returns public answers of the API, each requested once. */
export function publicAnswers(source: PublicSource): PublicAnswers {
  const answers = new Map<string, Promise<unknown>>();
  const em = source.newEm();
  return (path) => {
    const answer = answers.get(path) ?? read(path);
    answers.set(path, answer);
    return answer;
  };

  async function read(address: string): Promise<unknown> {
    const [path = '', query] = address.split('?', 2);
    const language = matchLanguage(new URLSearchParams(query).get('lang'), source.saidSite.response.language);
    if (path === '/api/site') return source.saidSite.in(language).response;
    if (path === '/api/programs') return presentPrograms(em, source.programView, language);
    if (path === '/api/rates') return presentRates(await currentRates(source), source.clock());
    if (path === '/api/posts') return listPosts(em, source.clock(), language);
    const id = /^\/api\/posts\/(\d{1,9})$/.exec(path)?.[1];
    return (id && (await findPost(em, id, source.clock(), language))) || undefined;
  }
}
