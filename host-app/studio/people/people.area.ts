import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const people: StudioArea = {
  label: msg({ message: 'People', comment: 'In the coach’s studio: everybody with an address' }),
  icon: ICONS.people,
  help: 'people',
  screens: [
    { path: '/people', component: lazyRouteComponent(() => import('./people-list.tsx')) },
    { path: '/people/$id', component: lazyRouteComponent(() => import('./person-screen.tsx')) },
  ],
};
