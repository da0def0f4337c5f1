/** Whether money moves: `test` at a stand-in or with a provider's test keys. What was made in one mode is never touched in the other. */
export type Mode = 'live' | 'test';

export function toMode({ live }: { live: boolean }): Mode {
  return live ? 'live' : 'test';
}
