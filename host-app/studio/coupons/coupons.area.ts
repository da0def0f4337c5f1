import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const coupons: StudioArea = {
  label: msg({ message: 'Discount codes', comment: 'The part of the studio with codes for a lower price' }),
  icon: ICONS.coupons,
  help: 'discount-codes',
  screens: [
    { path: '/coupons', component: lazyRouteComponent(() => import('./coupons-list.tsx')) },
    { path: '/coupons/$id', component: lazyRouteComponent(() => import('./coupon-screen.tsx')) },
  ],
};
