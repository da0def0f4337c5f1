import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const orders: StudioArea = {
  label: msg({ message: 'Orders', comment: 'What was bought.' }),
  icon: 'M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6',
  screens: [{ path: '/orders', component: lazyRouteComponent(() => import('./orders-screen.tsx')) }],
};
