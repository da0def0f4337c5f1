import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const statistics: StudioArea = {
  label: msg({ message: 'Statistics', comment: 'In the coach’s studio: sales, views and what elements did, counted.' }),
  icon: ICONS.statistics,
  help: 'statistics',
  screens: [{ path: '/statistics', component: lazyRouteComponent(() => import('./statistics-screen.tsx')) }],
};
