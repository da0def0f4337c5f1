import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const inbox: StudioArea = {
  label: msg({ message: 'Inbox', comment: 'What waits for the coach.' }),
  icon: ICONS.inbox,
  help: 'inbox',
  screens: [
    { path: '/inbox', component: lazyRouteComponent(() => import('./threads-list.tsx')) },
    { path: '/inbox/$id', component: lazyRouteComponent(() => import('./thread-screen.tsx')) },
  ],
};
