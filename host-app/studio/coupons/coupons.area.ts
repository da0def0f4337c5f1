import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const coupons: StudioArea = {
  label: msg({ message: 'Discount codes', comment: 'The part of the studio with codes for a lower price' }),
  icon: 'M3 9V6a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v3a3 3 0 0 0 0 6v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a3 3 0 0 0 0-6M9 15l6-6M9.5 9.5h.01M14.5 14.5h.01',
  screens: [
    { path: '/coupons', component: lazyRouteComponent(() => import('./coupons-list.tsx')) },
    { path: '/coupons/$id', component: lazyRouteComponent(() => import('./coupon-screen.tsx')) },
  ],
};
