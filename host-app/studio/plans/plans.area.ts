import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const plans: StudioArea = {
  label: msg`Training plans`,
  icon: 'M4 5h16v15H4zM4 10h16M9 10v10M4 15h16M8 2v4M16 2v4',
  screens: [
    { path: '/plans', component: lazyRouteComponent(() => import('./plans-list.tsx')) },
    { path: '/plans/$key', component: lazyRouteComponent(() => import('./plan-screen.tsx')) },
  ],
};
