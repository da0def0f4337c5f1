import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Catalogue } from '#contract/speak.ts';
import { PostBody } from '#widgets/elements/blog/post-body.tsx';
import { ridge } from '#widgets/ui/ridge.ts';
import { loadPage } from './load-page.ts';
import type { PageData } from './page.ts';
import { PageView } from './page-view.tsx';
import { resolveHead, indexedPaths, matchRoute, redirects, type Route, unavailable } from './routes.ts';

export { resolveHead as headOf, indexedPaths, matchRoute, redirects, unavailable };

/** The page's HTML for what goes into `#root`. The browser takes it over as it is. */
export async function render(route: Route, data: PageData, catalogue: Catalogue): Promise<string> {
  const Page = await loadPage(route.page);
  return renderToString(<PageView Page={Page} data={data} catalogue={catalogue} />);
}

/** A post's words as HTML, for readers of feeds. */
export function postHtml(content: string, base: string): string {
  return renderToStaticMarkup(<PostBody content={content} base={base} level={2} />);
}

/** The ridge of a post's card, for the picture that stands for a link to it. */
export function coverHeights(id: number): number[] {
  return ridge(id, 26);
}

/** What can be chosen about each element. */
export { widgets } from './pages/embed/widgets.ts';

/** Which elements there are, and how they are asked for. */
export * as elementNames from '#widgets/embed/first-view/names.ts';
