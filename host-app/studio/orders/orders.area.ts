import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const orders: StudioArea = {
  label: msg({ message: 'Orders', comment: 'What was bought.' }),
  icon: 'M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6',
  screens: [
    { path: '/orders', component: lazyRouteComponent(() => import('./orders-list.tsx')) },
    { path: '/orders/$id', component: lazyRouteComponent(() => import('./order-screen.tsx')) },
    { path: '/gifts', component: lazyRouteComponent(() => import('./gifts-list.tsx')) },
    { path: '/gifts/new', component: lazyRouteComponent(() => import('./give-screen.tsx')) },
  ],
};

export const subscriptions: StudioArea = {
  label: msg`Subscriptions`,
  icon: 'M4 12a8 8 0 0 1 14-5l2 2m0-5v5h-5M20 12a8 8 0 0 1-14 5l-2-2m0 5v-5h5',
  under: '/orders',
  screens: [{ path: '/subscriptions', component: lazyRouteComponent(() => import('./subscriptions-list.tsx')) }],
};
