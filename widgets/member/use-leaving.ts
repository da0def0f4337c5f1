import { useEffect, useRef, useState } from 'react';
import type { Api } from '#widgets/core/api.ts';
import { noteMember } from './known-member.ts';

const device = () => import('#widgets/training/leave-device-chunk.ts');

export interface Leaving {
  /** Sessions that would be lost; asks as long as it is set. */
  lost: number | undefined;
  /** True where nothing on this device waits to be sent, as far as is known: the way out is free at once. */
  free: () => boolean;
  /** Sends what waits. False where something stays behind, about which is asked then. */
  prepare: () => Promise<boolean>;
  stay: () => void;
  /** Takes away what this browser keeps of its member. */
  clear: () => Promise<void>;
}

/** What signing out has to see to: sets that were logged without a connection are nowhere but on this device. */
export function useLeaving(api: Api): Leaving {
  const [lost, setLost] = useState<number>();
  const waiting = useRef(0);
  useEffect(() => {
    let gone = false;
    const look = () =>
      void device()
        .then(({ countUnsent }) => countUnsent())
        .then(
          (count) => {
            if (!gone) waiting.current = count;
          },
          () => undefined, // Nothing can be read here, so nothing can be lost.
        );
    look();
    addEventListener('focus', look);
    return () => {
      gone = true;
      removeEventListener('focus', look);
    };
  }, []);

  return {
    lost,
    free: () => waiting.current === 0,
    async prepare() {
      if (waiting.current === 0) return true;
      waiting.current = await (await device()).sendUnsent(api);
      if (waiting.current > 0) setLost(waiting.current);
      return waiting.current === 0;
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
