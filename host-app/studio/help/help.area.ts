import { msg } from '@lingui/core/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { StudioArea } from '../area.ts';
import { ICONS } from '../icons.ts';

export const help: StudioArea = {
  label: msg`Help`,
  icon: ICONS.help,
  unlisted: true,
  screens: [{ path: '/help', component: lazyRouteComponent(() => import('./help-screen.tsx')) }],
};
