import { createHash } from 'node:crypto';

/** The same number below `many` for the same words, every time: what is drawn can be lived again. */
export function drawNumber(many: number, ...by: readonly (string | number)[]): number {
  return createHash('sha256').update(by.join(' ')).digest().readUInt32BE(0) % many;
}

/** Does something for all of them, so many at a time. */
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
