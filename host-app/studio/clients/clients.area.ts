import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const clients: StudioArea = {
  label: msg`Clients`,
  icon: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M16 3.5a4 4 0 0 1 0 7.5M22 21v-2a5 5 0 0 0-4-4.9',
  screens: [
    { path: '/clients', component: lazyRouteComponent(() => import('./clients-list.tsx')) },
    { path: '/clients/$id', component: lazyRouteComponent(() => import('./client-screen.tsx')) },
  ],
};
