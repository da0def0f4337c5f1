import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { SiteResponse } from '#contract/site.ts';
import { areas } from './areas.ts';
import { NoScreen } from './core/screen.tsx';
import { StudioLayout } from './layout/studio-layout.tsx';

interface Options {
  site: SiteResponse;
  /** What stands in front of every address of the studio: `/coach`, or `/fi/coach`. */
  basepath: string;
  /** Of a window that is not the browser's, in tests and stories. */
  history?: RouterHistory;
}

/** The studio's addresses: each area brings its own below one layout. */
export function createStudioRouter({ site, basepath, history }: Options) {
  const root = createRootRoute({
    component: () => <StudioLayout site={site} />,
    notFoundComponent: NoScreen,
  });
  const routeTree = root.addChildren(
    areas.flatMap(({ screens }) =>
      screens.map(({ path, component }) => createRoute({ getParentRoute: () => root, path, component })),
    ),
  );
  return createRouter({
    routeTree,
    basepath,
    ...(history && { history }),
    defaultNotFoundComponent: NoScreen,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Addresses are read by people and by the API: every value stands there as it is.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString();
      return query && `?${query}`;
    },
  });
}
