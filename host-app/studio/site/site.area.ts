import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const site: StudioArea = {
  label: msg({ message: 'Site', comment: 'Brand, seller and the words of the public pages' }),
  icon: 'M3 5h18v14H3zM3 9h18M7 13h6M7 16h4',
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
