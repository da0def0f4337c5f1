import { ApiError } from '#widgets/core/errors.ts';

/** The shop says that they are not coached: of somebody who was let in, that it has ended between two answers. */
export function isCoachingOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'elite_required';
}
