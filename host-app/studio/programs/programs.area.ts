import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const programs: StudioArea = {
  label: msg`Programmes`,
  icon: 'M4 19 9 8l4 6 2-3 5 8zM14 5h6M17 2v6',
  screens: [
    { path: '/programs', component: lazyRouteComponent(() => import('./programs-list.tsx')) },
    { path: '/programs/$id', component: lazyRouteComponent(() => import('./program-screen.tsx')) },
    { path: '/programs/$id/in/$language', component: lazyRouteComponent(() => import('./program-translation.tsx')) },
    { path: '/programs/$id/$offer', component: lazyRouteComponent(() => import('./offer-screen.tsx')) },
  ],
};
