import type { ProfileFields } from './profile.entity.ts';

/** Fields of a profile about health, empty. A withdrawn consent deletes them, and the coach reads none without one. */
export const NO_HEALTH = { healthConditions: '', injuries: '', weight: null, height: null } as const;

/** True if a profile has health data. */
export function hasHealthFields(fields: Pick<ProfileFields, keyof typeof NO_HEALTH>): boolean {
  return Boolean(fields.healthConditions || fields.injuries || fields.weight || fields.height);
}
