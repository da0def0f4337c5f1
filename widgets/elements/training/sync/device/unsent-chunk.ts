import { countUnsent } from './count-unsent.ts';
import { openLogChannel } from '../log-channel.ts';

export { countUnsent } from './count-unsent.ts';

/** Counts a member's unsent sessions and days on this device, now and after each change by another tab. */
export function watchUnsent(member: string, onCount: (count: number) => void): () => void {
  const count = async () => {
    const { sessions, days } = await countUnsent(member);
    onCount(sessions + days);
  };
  // Storage is blocked and therefore empty.
  const look = () => void count().catch(() => onCount(0));
  look();
  return openLogChannel(member).listen({ onChange: look, onCleared: look });
}
