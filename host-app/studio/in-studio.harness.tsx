import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router';
import { useState } from 'react';
import { FramesContext } from './core/preview/preview-frame.tsx';
import { StudioProvider } from './core/studio-provider.tsx';

interface Props {
  /** Address below the studio, with its query: `/orders?page=2`. */
  at?: string;
  /** Pattern of the screen's address: `/orders/$id`. */
  path?: string;
  screen: RouteComponent;
}

/** Renders one studio screen in its router, for tests and stories. Links render nothing. */
export function InStudio({ at = '/', path = at.replace(/\?.*$/, ''), screen }: Props) {
  const [router] = useState(() => {
    const root = createRootRoute({ notFoundComponent: Elsewhere });
    return createRouter({
      routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: screen })]),
      history: createMemoryHistory({ initialEntries: [at] }),
      parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
      stringifySearch: (search) => {
        const query = new URLSearchParams(search as Record<string, string>).toString();
        return query && `?${query}`;
      },
    });
  });
  return (
    <FramesContext value={false}>
      <StudioProvider>
        <main>
          <RouterProvider router={router} />
        </main>
      </StudioProvider>
    </FramesContext>
  );
}

function Elsewhere() {
  return <p>Another screen</p>;
}
