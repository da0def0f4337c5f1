import { useEffect, useState, type ReactNode } from 'react';
import type { UserResponse } from '#contract/auth.ts';
import type { MemberFile } from '#contract/dashboard.ts';
import { usePages, useShop } from '#widgets/core/shop.tsx';
import { useContentLanguage } from '#widgets/core/written.ts';
import { useIsMember } from '../member/known-member.ts';
import { useSessionState } from '../member/use-session-state.ts';

/** How somebody gets into a programme that they have. */
export interface ProgramAccess {
  /**
   * `borrowed` opens while they are coached; `pending` is paid for, and the bank still looks at it; `unpaid`
   * is a subscription that gives no access and has not ended.
   */
  state: 'owned' | 'borrowed' | 'pending' | 'unpaid';
  /** What leads there is called so. */
  label: ReactNode;
  /** Renews: there is nothing to buy beside it. */
  renews: boolean;
  /** Where it opens, or where it says how it stands. */
  href: string;
  files: readonly MemberFile[];
}

/** What somebody has. */
export interface Ownership {
  user?: UserResponse;
  wayTo: (programId: number) => ProgramAccess | undefined;
}

export const NO_OWNERSHIP: Ownership = { wayTo: () => undefined };

/**
 * What the visitor has of the shop, which only those are asked about who have signed in before; `signedIn`
 * where that is certain. Null while the shop is asked, undefined where nobody is asked about.
 */
export function useOwnership(signedIn?: boolean): Ownership | null | undefined {
  const shop = useShop();
  const pages = usePages();
  const [own, setOwn] = useState<Ownership>();
  // It stays with the first one: what somebody has is the same in every language.
  const [asked] = useState(useContentLanguage());
  const known = useIsMember();
  const state = useSessionState();
  // The cookie is the shop's own and says nothing on pages elsewhere.
  const asks = signedIn || (known && !shop.base);
  useEffect(() => {
    if (!asks) return;
    const watching = import('./own-chunk.tsx').then(
      ({ watchOwnership }) => watchOwnership(shop, pages, asked, setOwn),
      () => setOwn(NO_OWNERSHIP),
    );
    return () => void watching.then((stop) => stop?.());
  }, [shop, pages, asked, asks]);
  // Another member or nobody is signed in by now: what the member of this tab has is not shown.
  if (!shop.base && state !== 'own') return NO_OWNERSHIP;
  return own ?? (asks ? null : undefined);
}
