import type { UserResponse } from '#contract/auth.ts';
import type { Access } from '../access/access.service.ts';

/** The body of GET /api/auth/user. */
export function presentUser({ user, coach, elite }: Access): UserResponse {
  const { id, email, firstName = null, lastName = null, createdAt } = user;
  return { id, email, firstName, lastName, createdAt: createdAt.toISOString(), coach, elite };
}
