import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const statistics: StudioArea = {
  label: msg({ message: 'Statistics', comment: 'In the coach’s studio: sales, views and what elements did, counted.' }),
  icon: 'M4 20V4M4 20h16M8.5 20v-6M13 20V9M17.5 20v-8',
  screens: [{ path: '/statistics', component: lazyRouteComponent(() => import('./statistics-screen.tsx')) }],
};
