import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const orders: StudioArea = {
  label: msg({ message: 'Orders', comment: 'What was bought.' }),
  icon: ICONS.orders,
  help: 'orders',
  screens: [
    { path: '/orders', component: lazyRouteComponent(() => import('./orders-list.tsx')) },
    { path: '/orders/$id', component: lazyRouteComponent(() => import('./order-screen.tsx')) },
    { path: '/gifts', component: lazyRouteComponent(() => import('./gifts-list.tsx')) },
    { path: '/gifts/new', component: lazyRouteComponent(() => import('./give-screen.tsx')) },
  ],
};

export const subscriptions: StudioArea = {
  label: msg`Subscriptions`,
  icon: ICONS.subscriptions,
  under: '/orders',
  screens: [{ path: '/subscriptions', component: lazyRouteComponent(() => import('./subscriptions-list.tsx')) }],
};
