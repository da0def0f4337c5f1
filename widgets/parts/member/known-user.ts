import type { UserResponse } from '#contract/auth.ts';
import { useIsEmbedded, useResource } from '#widgets/core/shop.tsx';
import { useIsMember } from './known-member.ts';
import { userResource } from './member.api.ts';
import { useSessionState } from './use-session-state.ts';

/**
 * Who is signed in, so that a member need not type what the shop knows; nobody on pages elsewhere, since
 * the cookie that says that there is somebody is the shop's own, and nobody once the session of the tab has ended.
 */
export function useSignedInUser(): UserResponse | undefined {
  const elsewhere = useIsEmbedded();
  const asked = useResource(useIsMember() && !elsewhere ? userResource : null);
  const isOwn = useSessionState() === 'own';
  return isOwn && asked.status === 'ready' ? asked.data : undefined;
}
