import { type ComponentType, lazy } from 'react';

/**
 * What other areas show in a client's room while they are coached, below what needs the coach: a line each, as
 * `lazy(() => import('../area/client-part.tsx'))`.
 */
export const ROOM_SECTIONS: readonly ComponentType<{ user: string }>[] = [
  lazy(() => import('../assignments/client-plans.tsx')),
  lazy(() => import('../talk/client-thread.tsx')),
];
