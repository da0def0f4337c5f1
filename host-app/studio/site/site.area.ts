import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const site: StudioArea = {
  label: msg({ message: 'Site', comment: 'Brand, seller and the words of the public pages' }),
  icon: ICONS.site,
  help: 'site',
  left: { path: '/api/coach/site/first-run' },
  screens: [
    { path: '/site', component: lazyRouteComponent(() => import('./site-overview.tsx')) },
    { path: '/site/terms', component: lazyRouteComponent(() => import('./terms-list.tsx')) },
    { path: '/site/terms/$hash', component: lazyRouteComponent(() => import('./terms-screen.tsx')) },
    { path: '/site/$group', component: lazyRouteComponent(() => import('./group-screen.tsx')) },
    { path: '/site/$group/history', component: lazyRouteComponent(() => import('./history-screen.tsx')) },
    { path: '/site/$group/in/$language', component: lazyRouteComponent(() => import('./group-translation.tsx')) },
  ],
};
