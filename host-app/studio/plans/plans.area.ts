import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const plans: StudioArea = {
  label: msg`Training plans`,
  icon: ICONS.plans,
  help: 'training-plans',
  screens: [
    { path: '/plans', component: lazyRouteComponent(() => import('./plans-list.tsx')) },
    { path: '/plans/$key', component: lazyRouteComponent(() => import('./plan-screen.tsx')) },
  ],
};
