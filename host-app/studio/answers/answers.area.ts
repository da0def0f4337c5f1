import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const answers: StudioArea = {
  label: msg`Saved replies`,
  icon: ICONS.answers,
  under: '/inbox',
  screens: [
    { path: '/answers', component: lazyRouteComponent(() => import('./answers-list.tsx')) },
    { path: '/answers/$id', component: lazyRouteComponent(() => import('./answer-screen.tsx')) },
  ],
};
