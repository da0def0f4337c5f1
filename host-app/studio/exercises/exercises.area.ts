import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const exercises: StudioArea = {
  label: msg`Exercises`,
  icon: 'M3 9v6M6 6v12M18 6v12M21 9v6M6 12h12',
  under: '/plans',
  screens: [
    { path: '/exercises', component: lazyRouteComponent(() => import('./exercises-list.tsx')) },
    { path: '/exercises/$id', component: lazyRouteComponent(() => import('./exercise-screen.tsx')) },
  ],
};
