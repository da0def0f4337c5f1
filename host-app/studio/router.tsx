import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { SiteResponse } from '#contract/site/site.ts';
import { areas } from './areas.ts';
import { NoScreen } from './core/screen.tsx';
import { StudioLayout } from './layout/studio-layout.tsx';

interface Options {
  site: SiteResponse;
  /** Path before every address of the studio: `/coach`, or `/fi/coach`. */
  basepath: string;
  /** History for tests and stories, instead of the browser's. */
  history?: RouterHistory;
}

/** Creates the studio's router: one layout, and the screens of each area below it. */
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
    // Keeps search values as plain strings, as the API does.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString();
      return query && `?${query}`;
    },
  });
}
