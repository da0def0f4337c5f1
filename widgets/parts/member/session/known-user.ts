import type { UserResponse } from '#contract/accounts/auth.ts';
import { useIsEmbedded, useResource } from '#widgets/core/api/shop.tsx';
import { useIsMember } from './known-member.ts';
import { userResource } from '../member.api.ts';
import { useSessionState } from './use-session-state.ts';

/**
 * Returns the signed-in user, to prefill forms. Undefined on other sites, because the hint cookie belongs to the shop's
 * own site. Undefined after the tab's session has ended.
 */
export function useSignedInUser(): UserResponse | undefined {
  const elsewhere = useIsEmbedded();
  const asked = useResource(useIsMember() && !elsewhere ? userResource : null);
  const isOwn = useSessionState() === 'own';
  return isOwn && asked.status === 'ready' ? asked.data : undefined;
}
