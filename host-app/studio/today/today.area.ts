import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const today: StudioArea = {
  label: msg({ message: 'Today', comment: 'The first screen of the studio: what waits, and what happened.' }),
  icon: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v2M12 21v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M1 12h2M21 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4',
  screens: [
    { path: '/', component: lazyRouteComponent(() => import('./today-screen.tsx')) },
    { path: '/log', component: lazyRouteComponent(() => import('./acts-list.tsx')) },
  ],
};
