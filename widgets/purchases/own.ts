import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UserResponse } from '#contract/auth.ts';
import type { MemberFile } from '#contract/dashboard.ts';
import { useShop } from '#widgets/core/shop.tsx';

/** How somebody gets into a programme that they have. */
export interface Way {
  /** `borrowed` opens while they are coached; `pending` is paid for, and the bank still looks at it. */
  state: 'owned' | 'borrowed' | 'pending';
  /** Renews: there is nothing to buy beside it. */
  renews: boolean;
  /** Where it opens, or where it says how it stands. */
  href: string;
  files: readonly MemberFile[];
}

/** What somebody has. */
export interface Own {
  user?: UserResponse;
  wayTo: (programId: number) => Way | undefined;
}

export const NOBODY: Own = { wayTo: () => undefined };

/**
 * What the visitor has of the shop, which only those are asked about who have signed in before; `signedIn`
 * where that is certain. Null while the shop is asked, undefined before the page has come to life.
 */
export function useOwn(signedIn?: boolean): Own | null | undefined {
  const shop = useShop();
  const [own, setOwn] = useState<Own | null>(null);
  // The cookie is the shop's own and says nothing on pages elsewhere.
  const known = useSyncExternalStore(
    never,
    () => signedIn ?? (!shop.base && /\bmember=1/.test(document.cookie)),
    nothing,
  );
  useEffect(() => {
    if (!known) return;
    const watching = import('./own-chunk.tsx').then(
      ({ watchOwn }) => watchOwn(shop, setOwn),
      () => setOwn(NOBODY),
    );
    return () => void watching.then((stop) => stop?.());
  }, [shop, known]);
  return known ? own : known === false ? NOBODY : undefined;
}

const nothing = () => undefined;
const never = () => nothing;
