import type { ReactNode } from 'react';
import type { ProgramsResponse } from '#contract/programs.ts';
import { chunkResource, useChunk } from '#widgets/core/chunks.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { useIsMember } from '#widgets/parts/member/known-member.ts';
import { useSessionState } from '#widgets/parts/member/use-session-state.ts';

export interface HomeFrontProps {
  programs: ProgramsResponse;
  /** The visitor's view, also shown to members until their session is known. */
  children: ReactNode;
}

const memberHome = chunkResource('member-home-chunk', () => import('./member-home.tsx'));

/**
 * Head of the page: the server-rendered visitor's view, or the member's. Checks the session only in browsers with a
 * hint cookie.
 */
export function HomeFront({ programs, children }: HomeFrontProps) {
  const asked = useResource(useIsMember() ? dashboardResource : null);
  const state = useSessionState();
  const chunk = useChunk(asked.status === 'ready' ? memberHome : null);
  // If another member signs in in another tab, hides the previous member's data.
  if (asked.status !== 'ready' || chunk.status !== 'ready' || state !== 'own') return children;
  const { default: MemberHome } = chunk.data;
  return <MemberHome member={asked.data} programs={programs} />;
}
