export interface LogChannel {
  /** Tells other tabs that the device holds something new. */
  announce: () => void;
  listen: (onChange: () => void) => () => void;
}

/** How tabs of one member tell each other to look at what the device holds. */
export function openLogChannel(userId: string): LogChannel {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => {}, listen: () => () => {} };
  const name = `coach-training/${userId}`;
  let channel: BroadcastChannel | undefined;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    announce: () => channel?.postMessage(''),
    listen(onChange) {
      const opened = new BroadcastChannel(name);
      opened.addEventListener('message', onChange);
      channel = opened;
      return () => {
        opened.close();
        if (channel === opened) channel = undefined;
      };
    },
  };
}
