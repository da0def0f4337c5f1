import { useEffect, useState } from 'react';
import type { Api } from '#widgets/core/api.ts';
import { noteMember } from './known-member.ts';

const device = () => import('#widgets/training/leave-device-chunk.ts');

export interface Leaving {
  /** Sessions that would be lost; asks as long as it is set. */
  lost: number | undefined;
  /** Sends what waits. False where something stays behind, about which is asked then. */
  prepare: () => Promise<boolean>;
  stay: () => void;
  /** Takes away what this browser keeps of its member. */
  clear: () => Promise<void>;
}

/** What signing out has to see to: sets that were logged without a connection are nowhere but on this device. */
export function useLeaving(api: Api): Leaving {
  const [lost, setLost] = useState<number>();
  // It has to be there when the connection no longer is.
  useEffect(() => void device().catch(() => undefined), []);

  return {
    lost,
    async prepare() {
      // Counted at the press: whoever leaves may have trained on this very page.
      const left = await device().then(
        ({ sendUnsent }) => sendUnsent(api),
        () => 0,
      );
      if (left > 0) setLost(left);
      return left === 0;
    },
    stay: () => setLost(undefined),
    async clear() {
      noteMember(false);
      await device().then(
        ({ clearDevice }) => clearDevice(),
        () => undefined, // Without a connection: the shop's answer clears as well.
      );
    },
  };
}
