import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const stuck: StudioArea = {
  label: msg`Problems`,
  icon: 'M12 3l9 17H3zM12 10v4M12 17v.5',
  under: '/orders',
  screens: [
    { path: '/stuck', component: lazyRouteComponent(() => import('./stuck-screen.tsx')) },
    { path: '/stuck/withdrawals', component: lazyRouteComponent(() => import('./withdrawals-list.tsx')) },
  ],
};
