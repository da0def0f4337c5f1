import type { SignInMethods } from '#contract/accounts/auth.ts';
import type { PageSources } from '#contract/embed/embed.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import type { Route } from '../../../../host-app/routes.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { mergePageSources } from '#server/platform/http/protection/security.ts';
import { loadFrameHeights } from '#server/modules/embed/frames/frame-heights.ts';
import { findMovedPost, findPostAt, listPosts } from '../posts/blog.service.ts';
import type { Site } from '../content/site.service.ts';
import { findReplyPage } from '#server/modules/messages/threads/replies.service.ts';
import type { PageSource } from './page-source.ts';
import type { LoadedData } from './pages.ts';
import {
  hasFreeProgram,
  presentPrograms,
  type ProgramView,
} from '#server/modules/catalog/programs/programs.service.ts';

interface Dependencies {
  newEm: () => Em;
  clock: () => Date;
  saidSite: Site;
  programView: ProgramView;
  signIn: SignInMethods;
  brand: Pick<Brand, 'timeZone' | 'language'>;
  pageSource: Pick<PageSource, 'pinned'>;
  paymentContext: { providers: { all: readonly { pageSources: PageSources }[] } };
}

type LoadedQuery = Readonly<Record<string, string>>;

/** Finds the current path of a moved post. */
export function createMovedPostFinder({ newEm, clock }: Pick<Dependencies, 'newEm' | 'clock'>) {
  return async (path: string): Promise<string | undefined> => {
    const address = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    const post = address && (await findMovedPost(newEm(), address, clock()));
    return post ? postPath(post) : undefined;
  };
}

/** Loads the data that a page needs, as the API would return it. */
export function pageLoader(dependencies: Dependencies) {
  const { newEm, saidSite, programView, signIn, pageSource, paymentContext, clock, brand } = dependencies;
  const { pinned } = pageSource;
  const paymentSources = mergePageSources(paymentContext.providers.all);
  return async (
    { needs = [], page }: Route,
    path: string,
    language: Language,
    { key }: LoadedQuery,
  ): Promise<LoadedData> => {
    const [programs, free, posts, post, reply, frameHeights] = await Promise.all([
      needs.includes('programs') ? presentPrograms(newEm(), programView, language) : undefined,
      // The outage page must not wait for the database; a page with all programmes needs no query.
      page === 'unavailable' || needs.includes('programs') || anythingFree(newEm),
      needs.includes('posts') ? listPosts(newEm(), clock(), language) : undefined,
      needs.includes('post') ? findPostAt(newEm(), path.split('/').at(-1) ?? '', clock(), language) : undefined,
      needs.includes('reply') && key ? findReplyPage(newEm(), key, { now: clock(), ...brand }) : undefined,
      needs.includes('frameHeights') ? loadFrameHeights(dependencies, brand.language) : undefined,
    ]);
    const nothingFree = programs ? !programs.some(({ price }) => Number(price) === 0) : !free;
    const { response: site, coach, legal } = saidSite.in(language);
    return {
      language,
      site: nothingFree ? { ...site, nothingFree } : site,
      ...(needs.includes('coach') && { coach }),
      ...(needs.includes('legal') && { legal }),
      ...(needs.includes('portrait') && coach.portrait && { portrait: coach.portrait }),
      ...(needs.includes('socialLead') && coach.words?.socialLead && { socialLead: coach.words.socialLead }),
      ...(needs.includes('signIn') && { signIn }),
      ...(needs.includes('pinned') && pinned && { pinned }),
      ...(frameHeights && { frameHeights }),
      ...(needs.includes('paymentSources') && { paymentSources }),
      ...(programs && { programs }),
      ...(posts && { posts }),
      ...(post && { post }),
      ...(reply && { reply }),
    };
  };
}

/** A failed query must not break the page for one link. */
async function anythingFree(newEm: Dependencies['newEm']): Promise<boolean> {
  try {
    return await hasFreeProgram(newEm());
  } catch {
    return true;
  }
}
