import type { ComponentType } from 'react';
import { lateComponent } from '#widgets/core/chunks.tsx';

/**
 * What other areas show in a client's room while they are coached, below what needs the coach: a line each, as
 * `lateComponent('client-part', () => import('../area/client-part.tsx'), null)`.
 */
export const ROOM_SECTIONS: readonly ComponentType<{ user: string }>[] = [
  lateComponent('client-plans-chunk', () => import('../assignments/client-plans.tsx'), null),
  lateComponent('client-thread-chunk', () => import('../talk/client-thread.tsx'), null),
];
