import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const letters: StudioArea = {
  label: msg({ message: 'Newsletters', context: 'mails to everybody on the list' }),
  icon: ICONS.letters,
  help: 'newsletters',
  screens: [
    { path: '/letters', component: lazyRouteComponent(() => import('./letters-list.tsx')) },
    { path: '/letters/new', component: lazyRouteComponent(() => import('./new-letter.tsx')) },
    { path: '/letters/series', component: lazyRouteComponent(() => import('./series-screen.tsx')) },
    { path: '/letters/series/$guide', component: lazyRouteComponent(() => import('./series-screen.tsx')) },
    {
      path: '/letters/series/$guide/in/$language',
      component: lazyRouteComponent(() => import('./series-translation.tsx')),
    },
    { path: '/letters/subscribers', component: lazyRouteComponent(() => import('./subscribers-list.tsx')) },
    { path: '/letters/subscribers/import', component: lazyRouteComponent(() => import('./import-screen.tsx')) },
    { path: '/letters/$id', component: lazyRouteComponent(() => import('./letter-screen.tsx')) },
  ],
};
