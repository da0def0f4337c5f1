import { useEffect } from 'react';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Makes all views of purchases reload, on this page and in other windows. */
export function announcePurchase(): void {
  tellHere();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  openChannel()?.postMessage('');
}

/** Calls `listener` after a purchase on this page or in another window. */
export function usePurchaseNews(listener: () => void): void {
  useEffect(() => {
    openChannel();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

function tellHere(): void {
  for (const listener of listeners) listener();
}

/** A channel does not receive its own messages. */
function openChannel(): BroadcastChannel | undefined {
  if (!channel && globalThis.BroadcastChannel) {
    channel = new BroadcastChannel('aamu-purchases');
    channel.addEventListener('message', tellHere);
  }
  return channel;
}
