import type { UserResponse } from '#contract/auth.ts';
import { useElsewhere, useResource } from '#widgets/core/shop.tsx';
import { useKnownMember } from './known-member.ts';
import { userResource } from './member.api.ts';

/**
 * Who is signed in, so that a member need not type what the shop knows; nobody on pages elsewhere, since
 * the cookie that says that there is somebody is the shop's own.
 */
export function useKnownUser(): UserResponse | undefined {
  const elsewhere = useElsewhere();
  const asked = useResource(useKnownMember() && !elsewhere ? userResource : null);
  return asked.status === 'ready' ? asked.data : undefined;
}
