import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const assignments: StudioArea = {
  label: msg`Client plans`,
  icon: ICONS.assignments,
  under: '/plans',
  unlisted: true,
  screens: [
    { path: '/plans/$key/copies', component: lazyRouteComponent(() => import('./copies-list.tsx')) },
    { path: '/plans/$key/assign', component: lazyRouteComponent(() => import('./assign-screen.tsx')) },
  ],
};
