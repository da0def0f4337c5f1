import type { ComponentType } from 'react';
import { lateComponent } from '#widgets/core/chunks/chunks.tsx';

type Section = ComponentType<{ user: string }>;

/** Sections for a client whose records are closed. One line each, like {@link ROOM_SECTIONS}. */
export const CLOSED_SECTIONS: readonly Section[] = [
  lateComponent('client-thread-chunk', () => import('../talk/client-thread.tsx'), null),
];

/**
 * Sections that other areas add to an active client's page, below the needs. One line each, as
 * `lateComponent('client-part', () => import('../area/client-part.tsx'), null)`.
 */
export const ROOM_SECTIONS: readonly Section[] = [
  lateComponent('client-plans-chunk', () => import('../assignments/client-plans.tsx'), null),
  ...CLOSED_SECTIONS,
];
