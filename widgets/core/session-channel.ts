/** Name of the channel on which tabs ask each other to compare themselves with the session. */
export const SESSION_CHANNEL = 'aamu-session';

/** Has all open tabs compare themselves: a page of the shop has been loaded, perhaps after a sign-out without a script. */
export function announcePage(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('');
  channel.close();
}
