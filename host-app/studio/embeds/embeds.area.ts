import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const embeds: StudioArea = {
  label: msg({ message: 'Other sites', comment: 'In the coach’s studio: pages elsewhere with this shop’s elements' }),
  icon: ICONS.embeds,
  under: '/site',
  screens: [{ path: '/embeds', component: lazyRouteComponent(() => import('./embeds-screen.tsx')) }],
};
