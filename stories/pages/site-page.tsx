import { Suspense, use } from 'react';
import demo from 'virtual:demo';
import '../../host-app/main.css';
import '#host-app/pages/embed/embed.page.css';
import '#host-app/pages/studio/studio.page.css';
import type { PostSummary } from '#contract/site/posts/blog.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { PageData } from '#host-app/page.ts';
import { loadPage } from '#host-app/load-page.ts';
import { PageView } from '#host-app/page-view.tsx';
import { matchRoute } from '#host-app/routes.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { noteMember } from '#widgets/parts/member/session/known-member.ts';
import { getCatalogue } from '../support/words.ts';
import { site } from '../support/handlers.ts';
import { post, posts } from '../support/posts.ts';
import { programs } from '../support/programs.ts';

export interface SitePageProps {
  /** Path without the query. */
  path: string;
  query?: Record<string, string>;
  /** Page file, if no path leads to it. */
  page?: string;
  /** Cover of all posts; without it each has a ridge. */
  cover?: PostSummary['cover'];
  /** Site data of another coach. */
  own?: Partial<PageData['site']>;
}

/** Page of the site as the server provides it, with a fully equipped shop. */
export function SitePage(props: SitePageProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

const loading = new Map<string, ReturnType<typeof loadPage>>();

function Loaded({ path, query = {}, page = matchRoute(path).page, cover, own }: SitePageProps) {
  const language = useLanguage();
  if (!loading.has(page)) loading.set(page, loadPage(page));
  const data = buildPageData(language, { path, page, query });
  const covered = cover && data.posts && { posts: data.posts.map((each) => ({ ...each, cover })) };
  const shown = { ...data, ...covered, site: { ...data.site, ...own } };
  return <PageView Page={use(loading.get(page)!)} data={shown} catalogue={getCatalogue(language)} />;
}

function buildPageData(language: Language, { path, page, query }: Pick<PageData, 'path' | 'page' | 'query'>): PageData {
  const { social, figures, coach } = demo[language];
  const found = /^\/blog\/(\d+)$/.exec(path);
  const shown = found && post(Number(found[1]));
  return {
    path,
    page,
    query,
    language,
    site: { ...site, social, figures },
    coach: { ...coach, words: {} },
    programs: programs(),
    posts: posts(),
    ...(shown && { post: shown }),
    signIn: { codes: true, providers: [] },
    ...(path === '/reply' && { reply: answered }),
  };
}

/** Answer of the coach, with the reply. */
const answered: NonNullable<PageData['reply']> = {
  state: 'open',
  entries: [
    {
      id: '50000000-0000-4000-8000-000000000001',
      from: 'coach',
      text: 'Rest until Thursday, then try an easy half hour.',
      at: '2026-03-04T09:12:00.000+02:00',
    },
    {
      id: '50000000-0000-4000-8000-000000000002',
      from: 'reader',
      text: 'It went well.',
      at: '2026-03-05T19:40:00.000+02:00',
    },
  ],
};

/** Sets the hint cookie of a signed-in member. */
export function signedIn(): () => void {
  noteMember(true);
  return () => noteMember(false);
}
