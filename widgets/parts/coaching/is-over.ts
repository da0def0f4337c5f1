import { ApiError } from '#widgets/core/api/errors.ts';

/** True if the shop answers that the member is not coached; for admitted clients, it ended meanwhile. */
export function isCoachingOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'elite_required';
}
