import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const inbox: StudioArea = {
  label: msg({ message: 'Inbox', comment: 'What waits for the coach.' }),
  icon: 'M22 12h-6l-2 3h-4l-2-3H2M5.5 5h13L22 12v7H2v-7z',
  screens: [
    { path: '/inbox', component: lazyRouteComponent(() => import('./threads-list.tsx')) },
    { path: '/inbox/$id', component: lazyRouteComponent(() => import('./thread-screen.tsx')) },
  ],
};
