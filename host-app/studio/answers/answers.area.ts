import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const answers: StudioArea = {
  label: msg`Saved replies`,
  icon: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  under: '/inbox',
  screens: [
    { path: '/answers', component: lazyRouteComponent(() => import('./answers-list.tsx')) },
    { path: '/answers/$id', component: lazyRouteComponent(() => import('./answer-screen.tsx')) },
  ],
};
