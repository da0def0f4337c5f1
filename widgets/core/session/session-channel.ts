import { openChannel } from '../channel.ts';

/** Name of the channel on which tabs ask each other to check the session. */
export const SESSION_CHANNEL = 'aamu-session';

/** Makes all open tabs check the session, because a loaded page may follow a sign-out without scripts. */
export function announcePage(): void {
  const channel = openChannel(SESSION_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage('');
  channel?.close();
}
