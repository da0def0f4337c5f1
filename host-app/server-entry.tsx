import { renderToString } from 'react-dom/server';
import type { PageData } from './page.ts';
import { PageView } from './page-view.tsx';
import { loadPage, matchRoute, redirects, type Route } from './routes.ts';

export { matchRoute, redirects };

/** The page's HTML for what goes into `#root`. The browser takes it over as it is. */
export async function render(route: Route, data: PageData): Promise<string> {
  const Page = await loadPage(route);
  return renderToString(<PageView Page={Page} data={data} />);
}
