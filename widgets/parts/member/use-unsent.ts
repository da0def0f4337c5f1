import { useEffect, useState } from 'react';
import { tabMember } from '#widgets/core/tab-member.ts';
import { draftKeys } from './drafts.ts';
import { studioDraftKeys } from './studio-drafts.ts';

/** Returns the number of unsent items of the tab's member on this device. */
export function useUnsent(): number {
  const [drafts] = useState(() => draftKeys(tabMember()).length + studioDraftKeys(tabMember()).length);
  const [entries, setEntries] = useState(0);
  useEffect(() => {
    const member = tabMember();
    if (member === undefined) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    void import('#widgets/elements/training/sync/unsent-chunk.ts').then(
      ({ watchUnsent }) => {
        if (signal.aborted) return;
        const stop = watchUnsent(member, (count) => !signal.aborted && setEntries(count));
        signal.addEventListener('abort', stop);
      },
      () => undefined, // Without a connection, the last known count is shown.
    );
    return () => stopping.abort();
  }, []);
  return drafts + entries;
}
