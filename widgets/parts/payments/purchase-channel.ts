import { useEffect } from 'react';
import { openChannel } from '#widgets/core/channel.ts';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Makes all views of purchases reload, on this page and in other windows. */
export function announcePurchase(): void {
  tellHere();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  listen()?.postMessage('');
}

/** Calls `listener` after a purchase on this page or in another window. */
export function usePurchaseNews(listener: () => void): void {
  useEffect(() => {
    listen();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

function tellHere(): void {
  for (const listener of listeners) listener();
}

/** A channel does not receive its own messages. */
function listen(): BroadcastChannel | undefined {
  if (!channel) {
    channel = openChannel('aamu-purchases');
    channel?.addEventListener('message', tellHere);
  }
  return channel;
}
