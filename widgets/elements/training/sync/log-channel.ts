import { openChannel } from '#widgets/core/channel.ts';

export interface LogChannel {
  /** Tells other tabs that the device's data has changed. */
  announce: () => void;
  listen: (listener: LogListener) => () => void;
}

interface LogListener {
  /** Called when another tab has changed the device's data. */
  onChange: () => void;
  /** A sign-out has deleted data on the device. `isOwn` is true if the member of this tab agreed to it. */
  onCleared: (isOwn: boolean) => void;
}

/** Channel for the tabs of all members. A message is the id of the member who signed out, or '' if unknown. */
const CLEARED = 'coach-training';

/** Opens a channel through which a member's tabs report changes of the device's data. */
export function openLogChannel(userId: string, topic = ''): LogChannel {
  const name = nameOf(userId, topic);
  let channel: BroadcastChannel | undefined;
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    announce: () => channel?.postMessage(''),
    listen({ onChange, onCleared }) {
      const opened = openChannel(name);
      const cleared = openChannel(CLEARED);
      opened?.addEventListener('message', onChange);
      cleared?.addEventListener('message', ({ data }) => onCleared(data === userId || data === ''));
      channel = opened;
      return () => {
        opened?.close();
        cleared?.close();
        if (channel === opened) channel = undefined;
      };
    },
  };
}

/** Tells all tabs of a member that the device's data has changed. For code without a log of its own. */
export function announceChange(userId: string, topic = ''): void {
  post(nameOf(userId, topic), '');
}

/** Tells all tabs that a sign-out has deleted data on this device. */
export function announceCleared(member: string | undefined): void {
  post(CLEARED, member ?? '');
}

function nameOf(userId: string, topic: string): string {
  return `${CLEARED}/${userId}${topic}`;
}

function post(name: string, message: string): void {
  const channel = openChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage(message);
  channel?.close();
}
