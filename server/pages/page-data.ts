import type { SignInMethods } from '#contract/auth.ts';
import type { PageSources } from '#contract/embed.ts';
import type { Language } from '#contract/languages.ts';
import type { Route } from '../../host-app/routes.ts';
import type { Brand } from '../brand.ts';
import type { Em } from '../db/orm.ts';
import { sourcesOf } from '../http/security.ts';
import { findPost, listPosts } from '../modules/blog/blog.service.ts';
import type { Site } from '../modules/site/site.service.ts';
import { findReplyPage } from '../modules/threads/replies.service.ts';
import type { LoadedData, PageSource } from './pages.ts';
import { presentPrograms, type ProgramView } from '../modules/programs/programs.service.ts';

interface Dependencies {
  newEm: () => Em;
  saidSite: Site;
  programView: ProgramView;
  signIn: SignInMethods;
  brand: Pick<Brand, 'timeZone'>;
  clock: () => Date;
  pageSource: Pick<PageSource, 'pinned'>;
  paymentContext: { providers: { all: readonly { pageSources: PageSources }[] } };
}

type LoadedQuery = Readonly<Record<string, string>>;

/** Loads what a page says it needs, as the API would answer it. */
export function pageLoader(dependencies: Dependencies) {
  const { newEm, saidSite, programView, signIn, pageSource, paymentContext, clock, brand } = dependencies;
  const { pinned } = pageSource;
  const paymentSources = sourcesOf(paymentContext.providers.all);
  return async ({ needs = [] }: Route, path: string, language: Language, { key }: LoadedQuery): Promise<LoadedData> => {
    const [programs, posts, post, reply] = await Promise.all([
      needs.includes('programs') ? presentPrograms(newEm(), programView, language) : undefined,
      needs.includes('posts') ? listPosts(newEm(), language) : undefined,
      needs.includes('post') ? findPost(newEm(), path.split('/').at(-1) ?? '', language) : undefined,
      needs.includes('reply') && key ? findReplyPage(newEm(), key, { now: clock(), ...brand }) : undefined,
    ]);
    const { response: site, coach } = saidSite.in(language);
    return {
      language,
      site,
      ...(needs.includes('coach') && { coach }),
      ...(needs.includes('signIn') && { signIn }),
      ...(needs.includes('pinned') && pinned && { pinned }),
      ...(needs.includes('paymentSources') && { paymentSources }),
      ...(programs && { programs }),
      ...(posts && { posts }),
      ...(post && { post }),
      ...(reply && { reply }),
    };
  };
}
