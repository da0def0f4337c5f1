import { useEffect, useState } from 'react';
import type { Api } from '#widgets/core/api.ts';
import { isOtherMember } from '#widgets/core/errors.ts';
import { checkSession, tabMember } from '#widgets/core/tab-member.ts';
import { draftKeys } from './drafts.ts';
import type { Unsent } from '../training/leave-device-chunk.ts';
import { noteMember } from './known-member.ts';
import { studioDraftKeys } from './studio-drafts.ts';

const device = () => import('#widgets/training/leave-device-chunk.ts');

/** What would be lost: what could not be sent, and what was typed and never sent. */
export interface Lost extends Unsent {
  /** Letters and check-ins. */
  drafts: number;
  /** Forms of the studio. */
  studioDrafts: number;
}

export interface Leaving {
  /** Asks as long as it is set. */
  lost: Lost | undefined;
  /** Sends what waits. False where something stays behind, about which is asked then, and in a tab of another member. */
  prepare: () => Promise<boolean>;
  stay: () => void;
  /** Deletes what this browser keeps of its member, and with `discardOthers` what other members have not sent. */
  clear: (discardOthers?: boolean) => Promise<void>;
}

/** What signing out has to see to: what was logged without a connection, and what is written and not sent, are nowhere but on this device. */
export function useLeaving(api: Api): Leaving {
  const [lost, setLost] = useState<Lost>();
  // It has to be there when the connection no longer is.
  useEffect(() => void device().catch(() => undefined), []);

  return {
    lost,
    async prepare() {
      // Counted at the press: whoever leaves may have trained on this very page.
      if (checkSession() === 'other') return false;
      const left = await device()
        .then(({ sendUnsent }) => sendUnsent(api))
        .catch((error: unknown) => (isOtherMember(error) ? undefined : { sessions: 0, days: 0, others: 0 }));
      if (!left) return false;
      const lost = {
        ...left,
        drafts: draftKeys(tabMember()).length,
        studioDrafts: studioDraftKeys(tabMember()).length,
      };
      const free = Object.values(lost).every((count) => count === 0);
      if (!free) setLost(lost);
      return free;
    },
    stay: () => setLost(undefined),
    async clear(discardOthers) {
      noteMember(false);
      await device().then(
        ({ clearDevice }) => clearDevice(discardOthers),
        () => undefined, // Without a connection: the shop's answer clears as well.
      );
    },
  };
}
