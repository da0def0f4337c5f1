import type { ComponentType } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';

/**
 * Sections that other areas add to an active client's page, below the needs. One line each, as
 * `lateComponent('client-part', () => import('../area/client-part.tsx'), null)`.
 */
export const ROOM_SECTIONS: readonly ComponentType<{ user: string }>[] = [
  lateComponent('client-plans-chunk', () => import('../assignments/client-plans.tsx'), null),
  lateComponent('client-thread-chunk', () => import('../talk/client-thread.tsx'), null),
];
