import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const today: StudioArea = {
  label: msg({ message: 'Today', comment: 'The first screen of the studio: what waits, and what happened.' }),
  icon: ICONS.today,
  help: 'today',
  screens: [
    { path: '/', component: lazyRouteComponent(() => import('./today-screen.tsx')) },
    { path: '/log', component: lazyRouteComponent(() => import('./acts-list.tsx')) },
  ],
};
