import { useState } from 'react';
import { useIsEmbedded } from '#widgets/core/shop.tsx';
import { dayInAddress } from '#widgets/parts/plan/day-address.ts';

/** The day that a link led to. The address of somebody else's page is none of ours. */
export function useLinkedDay(): string | undefined {
  const elsewhere = useIsEmbedded();
  const [linked] = useState(() => (elsewhere ? undefined : dayInAddress(location.hash)));
  return linked;
}
