import { Plural, Trans } from '@lingui/react/macro';
import { usePrefix, useShop } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { tabMember } from '#widgets/core/session/tab-member.ts';
import { listDrafts } from '../drafts/drafts.ts';
import { studioDraftKeys } from '../drafts/studio-drafts.ts';
import { onWithdrawal } from '../drafts/withdrawals.ts';

export interface SessionChangedProps {
  /** Current session of the browser. */
  now: 'other' | 'nobody';
}

/** Replaces a member's data after another tab has ended their session. */
export function SessionChanged({ now }: SessionChangedProps) {
  const { base } = useShop();
  const prefix = usePrefix();
  const unsent = useUnsent();
  const path = location.pathname.slice(prefix.length) || '/';
  const login = `${base}/api/login?return_to=${encodeURIComponent(prefix + path)}`;
  return (
    <div className="member-out">
      <p role="alert">
        {now === 'other' ? (
          <Trans>Someone else has signed in, so this page is hidden.</Trans>
        ) : (
          <Trans>You signed out in another tab, so this page is hidden.</Trans>
        )}
      </p>
      {unsent > 0 && (
        <p role="status">
          <Plural
            value={unsent}
            one="One unsent item is still on this device: a training session or day, a message, a check-in or a draft. Sign in to send it."
            other="# unsent items are still on this device: training sessions or days, messages, check-ins or drafts. Sign in to send them."
          />
        </p>
      )}
      <div className="member-ways">
        {/* Opens a new window, so that typed values stay. */}
        <a className="c-button" data-variant="primary" href={login} target="_blank" rel="noopener">
          <Trans>Sign in</Trans>
        </a>
        {now === 'other' && (
          <Button variant="quiet" onClick={() => location.reload()}>
            <Trans>Reload page</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function countDrafts(): number {
  return listDrafts(tabMember()).length + studioDraftKeys(tabMember()).length;
}

/** Returns the number of unsent items of the tab's member on this device. */
function useUnsent(): number {
  // The drafts of an erased member go.
  const drafts = useSyncExternalStore(onWithdrawal, countDrafts, countDrafts);
  const [entries, setEntries] = useState(0);
  useEffect(() => {
    const member = tabMember();
    if (member === undefined) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    void import('#widgets/elements/training/sync/device/unsent-chunk.ts').then(
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
