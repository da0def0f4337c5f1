import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';

export const embeds: StudioArea = {
  label: msg({ message: 'Other sites', comment: 'In the coach’s studio: pages elsewhere with this shop’s elements' }),
  icon: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  under: '/site',
  screens: [{ path: '/embeds', component: lazyRouteComponent(() => import('./embeds-screen.tsx')) }],
};
