export interface News {
  /** Tells other tabs that the device holds something new. */
  tell: () => void;
  listen: (heard: () => void) => () => void;
}

/** How tabs of one member tell each other to look at what the device holds. */
export function listenForNews(userId: string): News {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => () => {} };
  const name = `coach-training/${userId}`;
  let channel: BroadcastChannel | undefined;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: () => channel?.postMessage(''),
    listen(heard) {
      const opened = new BroadcastChannel(name);
      opened.addEventListener('message', heard);
      channel = opened;
      return () => {
        opened.close();
        if (channel === opened) channel = undefined;
      };
    },
  };
}
