import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const stuck: StudioArea = {
  label: msg`Problems`,
  icon: ICONS.stuck,
  under: '/orders',
  screens: [
    { path: '/stuck', component: lazyRouteComponent(() => import('./stuck-screen.tsx')) },
    { path: '/stuck/withdrawals', component: lazyRouteComponent(() => import('./withdrawals-list.tsx')) },
  ],
};
