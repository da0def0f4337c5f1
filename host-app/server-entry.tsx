import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Catalogue } from '#contract/i18n/speak.ts';
import { PostBody } from '#widgets/elements/blog/post/post-body.tsx';
import { ridge } from '#widgets/ui/figures/ridge.ts';
import { loadPage } from './load-page.ts';
import type { PageData } from './page.ts';
import { PageView } from './page-view.tsx';
import { resolveHead, indexedPaths, matchRoute, redirects, type Route, routes, unavailable } from './routes.ts';

export { resolveHead as headOf, indexedPaths, matchRoute, redirects, routes, unavailable };

/** Renders the HTML of `#root`, which the browser hydrates. */
export async function render(route: Route, data: PageData, catalogue: Catalogue): Promise<string> {
  const Page = await loadPage(route.page);
  return renderToString(<PageView Page={Page} data={data} catalogue={catalogue} />);
}

/** Renders a post as HTML for feed readers. */
export function postHtml(content: string, base: string): string {
  return renderToStaticMarkup(<PostBody content={content} base={base} level={2} />);
}

/** Returns the ridge of a post's card, for its link preview picture. */
export function coverHeights(id: number): number[] {
  return ridge(id, 26);
}

export { createCriticalStyles } from './render/critical-styles.ts';

/** Options of each element, for the builder. */
export { widgets } from './pages/embed/widgets.ts';

/** Names and API requests of the elements. */
export * as elementNames from '#widgets/embed/first-view/names.ts';
