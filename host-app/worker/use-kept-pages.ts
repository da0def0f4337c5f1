import { useEffect } from 'react';
import { useIsMember } from '#widgets/parts/member/known-member.ts';

/** Lets the member's own pages open without a connection; nobody else gets anything of it. */
export function useOfflinePages(): void {
  const known = useIsMember();
  useEffect(() => {
    if (known) void import('./register-chunk.ts').then(({ keepPages }) => keepPages()).catch(() => undefined);
  }, [known]);
}
