import { createHash } from 'node:crypto';

/** Returns a reproducible pseudo-random number below `many`, seeded by the words. */
export function drawNumber(many: number, ...by: readonly (string | number)[]): number {
  return createHash('sha256').update(by.join(' ')).digest().readUInt32BE(0) % many;
}

/** Runs an action for all items with limited concurrency. */
export async function runConcurrently<T>(
  all: readonly T[],
  atOnce: number,
  act: (each: T) => Promise<unknown>,
): Promise<void> {
  const rest = all.values();
  const worker = async () => {
    for (const each of rest) await act(each);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
