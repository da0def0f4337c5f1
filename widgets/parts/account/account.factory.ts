import type { UserResponse } from '#contract/accounts/auth.ts';

/** Member as sent by the API, with overrides. */
export function user(parts: Partial<UserResponse> = {}): UserResponse {
  return {
    id: '6f1c0d2e-1111-4222-8333-444455556666',
    email: 'member@example.org',
    firstName: 'Alex',
    lastName: 'Runner',
    createdAt: '2025-03-04T22:30:00.000Z',
    coach: false,
    elite: false,
    ...parts,
  };
}
