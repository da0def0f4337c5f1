import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const exercises: StudioArea = {
  label: msg`Exercises`,
  icon: ICONS.exercises,
  under: '/plans',
  screens: [
    { path: '/exercises', component: lazyRouteComponent(() => import('./exercises-list.tsx')) },
    { path: '/exercises/$id', component: lazyRouteComponent(() => import('./exercise-screen.tsx')) },
  ],
};
