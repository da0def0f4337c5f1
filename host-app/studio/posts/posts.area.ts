import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const posts: StudioArea = {
  label: msg({ message: 'Posts', comment: 'The part of the studio in which the blog is written' }),
  icon: ICONS.posts,
  help: 'posts',
  screens: [
    { path: '/posts', component: lazyRouteComponent(() => import('./posts-list.tsx')) },
    { path: '/posts/$id', component: lazyRouteComponent(() => import('./post-screen.tsx')) },
    { path: '/posts/$id/in/$language', component: lazyRouteComponent(() => import('./post-translation.tsx')) },
  ],
};
