/** `live` moves real money; `test` uses a stand-in or a provider's test keys. The modes never share rows. */
export type Mode = 'live' | 'test';

export function toMode({ live }: { live: boolean }): Mode {
  return live ? 'live' : 'test';
}
