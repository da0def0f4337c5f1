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
  const asked = useUser(useIsOwnMember());
  const isOwn = useSessionState() === 'own';
  return isOwn && asked.status === 'ready' ? asked.data : undefined;
}

/**
 * Returns the last withdrawal of the member's consent that a form knows. Null if there is none, or if the page could not
 * load the member: the shop then refuses a box that was ticked before any withdrawal. Undefined for visitors.
 */
export function useSeenWithdrawal(): string | null | undefined {
  const isMember = useIsOwnMember();
  const user = useSignedInUser();
  return isMember ? (user?.consentWithdrawnAt ?? null) : undefined;
}

/** Returns true while the signed-in user is loading. */
export function useIsUserLoading(): boolean {
  const isMember = useIsOwnMember();
  return useUser(isMember).status === 'loading' && isMember;
}

function useUser(isMember: boolean) {
  return useResource(isMember ? userResource : null);
}

/** Returns true on the shop's own site if this browser has signed in. */
export function useIsOwnMember(): boolean {
  const elsewhere = useIsEmbedded();
  return useIsMember() && !elsewhere;
}
