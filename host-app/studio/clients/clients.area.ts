import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const clients: StudioArea = {
  label: msg`Clients`,
  icon: ICONS.clients,
  help: 'clients',
  screens: [
    { path: '/clients', component: lazyRouteComponent(() => import('./clients-list.tsx')) },
    { path: '/clients/$id', component: lazyRouteComponent(() => import('./client-screen.tsx')) },
  ],
};
