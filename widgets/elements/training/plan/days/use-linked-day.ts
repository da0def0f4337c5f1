import { useState } from 'react';
import { useIsEmbedded } from '#widgets/core/api/shop.tsx';
import { dayInAddress } from '#widgets/parts/plan/day-address.ts';

/** Returns the day that a link names. On other sites, the address belongs to the page. */
export function useLinkedDay(): string | undefined {
  const elsewhere = useIsEmbedded();
  const [linked] = useState(() => (elsewhere ? undefined : dayInAddress(location.hash)));
  return linked;
}
