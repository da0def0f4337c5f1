import type { ReactNode } from 'react';
import type { ProgramsResponse } from '#contract/programs.ts';
import { chunkResource, useChunk } from '#widgets/core/chunks.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { dashboardResource } from '#widgets/parts/dashboard/dashboard.api.ts';
import { useIsMember } from '#widgets/parts/member/known-member.ts';
import { useSessionState } from '#widgets/parts/member/use-session-state.ts';

export interface HomeFrontProps {
  programs: ProgramsResponse;
  /** What everybody sees, members as long as nobody knows them. */
  children: ReactNode;
}

const memberHome = chunkResource('member-home-chunk', () => import('./member-home.tsx'));

/**
 * The head of the page: the visitor's, which the server renders for everybody, or the member's in its
 * place. Only browsers in which somebody signed in before are asked about.
 */
export function HomeFront({ programs, children }: HomeFrontProps) {
  const asked = useResource(useIsMember() ? dashboardResource : null);
  const state = useSessionState();
  const chunk = useChunk(asked.status === 'ready' ? memberHome : null);
  // Another member signed in in another tab: what is a member's is not shown any more.
  if (asked.status !== 'ready' || chunk.status !== 'ready' || state !== 'own') return children;
  const { default: MemberHome } = chunk.data;
  return <MemberHome member={asked.data} programs={programs} />;
}
