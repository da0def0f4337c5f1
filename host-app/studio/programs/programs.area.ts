import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const programs: StudioArea = {
  label: msg`Programmes`,
  icon: ICONS.programs,
  help: 'programmes',
  screens: [
    { path: '/programs', component: lazyRouteComponent(() => import('./programs-list.tsx')) },
    { path: '/programs/$id', component: lazyRouteComponent(() => import('./program-screen.tsx')) },
    { path: '/programs/$id/in/$language', component: lazyRouteComponent(() => import('./program-translation.tsx')) },
    { path: '/programs/$id/$offer', component: lazyRouteComponent(() => import('./offer-screen.tsx')) },
  ],
};
