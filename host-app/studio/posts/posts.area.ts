import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const posts: StudioArea = {
  label: msg({ message: 'Posts', comment: 'The part of the studio in which the blog is written' }),
  icon: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
  screens: [
    { path: '/posts', component: lazyRouteComponent(() => import('./posts-list.tsx')) },
    { path: '/posts/$id', component: lazyRouteComponent(() => import('./post-screen.tsx')) },
    { path: '/posts/$id/in/$language', component: lazyRouteComponent(() => import('./post-translation.tsx')) },
  ],
};
