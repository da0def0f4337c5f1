import { useEffect, useState, type ReactNode } from 'react';
import type { MemberFile } from '#contract/coaching/dashboard.ts';
import { usePages, useShop } from '#widgets/core/api/shop.tsx';
import { useContentLanguage } from '#widgets/core/i18n/localized-resource.ts';
import { useIsMember } from '../member/session/known-member.ts';
import { useSessionState } from '../member/session/use-session-state.ts';

/** Access to a programme that a member has. */
export interface ProgramAccess {
  /**
   * `borrowed` is accessible during the coaching; `pending` is paid while the bank decides; `unpaid` is a subscription
   * without access that has not ended.
   */
  state: 'owned' | 'borrowed' | 'pending' | 'unpaid';
  /** Label of the link. */
  label: ReactNode;
  /** A subscription: nothing else can be bought beside it. */
  renews: boolean;
  /** Address of the programme, or of its state. */
  href: string;
  files: readonly MemberFile[];
}

/** Programmes that a member has. */
export interface Ownership {
  wayTo: (programId: number) => ProgramAccess | undefined;
}

export const NO_OWNERSHIP: Ownership = { wayTo: () => undefined };

/**
 * Returns what the visitor owns; loads only for known members, and if `signedIn`. Null while loading, undefined for
 * visitors.
 */
export function useOwnership(signedIn?: boolean): Ownership | null | undefined {
  const shop = useShop();
  const pages = usePages();
  const [own, setOwn] = useState<Ownership>();
  // Keeps the first language, because ownership does not depend on it.
  const [asked] = useState(useContentLanguage());
  const known = useIsMember();
  const state = useSessionState();
  // The hint cookie belongs to the shop, and means nothing on other sites.
  const asks = signedIn || (known && !shop.base);
  useEffect(() => {
    if (!asks) return;
    const watching = import('./ownership-chunk.tsx').then(
      ({ watchOwnership }) => watchOwnership(shop, pages, asked, setOwn),
      () => setOwn(NO_OWNERSHIP),
    );
    return () => void watching.then((stop) => stop?.());
  }, [shop, pages, asked, asks]);
  // Another member or nobody is signed in now: hide what the tab's member owns.
  if (!shop.base && state !== 'own') return NO_OWNERSHIP;
  return own ?? (asks ? null : undefined);
}
