import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const assignments: StudioArea = {
  label: msg`Client plans`,
  icon: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21v-2a5 5 0 0 1 5-5h4M14 18l2 2 5-5',
  under: '/plans',
  unlisted: true,
  screens: [
    { path: '/plans/$key/copies', component: lazyRouteComponent(() => import('./copies-list.tsx')) },
    { path: '/plans/$key/assign', component: lazyRouteComponent(() => import('./assign-screen.tsx')) },
  ],
};
