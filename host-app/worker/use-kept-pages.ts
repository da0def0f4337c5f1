import { useEffect } from 'react';
import { useIsMember } from '#widgets/parts/member/session/known-member.ts';

/** Makes the member's pages work offline. Does nothing for visitors. */
export function useOfflinePages(): void {
  const known = useIsMember();
  useEffect(() => {
    if (known) void import('./register-chunk.ts').then(({ keepPages }) => keepPages()).catch(() => undefined);
  }, [known]);
}
