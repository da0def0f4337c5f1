import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { StudioProvider } from '#host-app/studio/core/studio-provider.tsx';
import { createStudioRouter } from '#host-app/studio/router.tsx';
import { site } from './handlers.ts';

/** The whole studio with its navigation, at one of its addresses. */
export function WholeStudio({ at }: { at: string }) {
  const [router] = useState(() =>
    createStudioRouter({ site, basepath: '/', history: createMemoryHistory({ initialEntries: [at] }) }),
  );
  return (
    <StudioProvider>
      <RouterProvider router={router} />
    </StudioProvider>
  );
}
