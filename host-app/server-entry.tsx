import { renderToString } from 'react-dom/server';
import type { PageData } from './page.ts';
import { PageView } from './page-view.tsx';
import { matchRoute, notFound, redirects, type Route, routes } from './routes.ts';

export { matchRoute, notFound, redirects, routes };
export type { Route };

/** The page's HTML for what goes into `#root`. The browser takes it over as it is. */
export async function render(route: Route, data: PageData): Promise<string> {
  const { default: Page } = await route.load();
  return renderToString(<PageView Page={Page} data={data} />);
}
