/** Points between two values: enough for a round hill, and for a line through three values. */
const STEPS = 6;

/** Returns heights from 0 to 1 that pass the given values with smooth transitions. */
export function smoothHeights(values: readonly number[]): number[] {
  return values.flatMap((from, index) => {
    const to = values[index + 1];
    if (to === undefined) return [from];
    return Array.from(
      { length: STEPS },
      (_, step) => from + (to - from) * (1 - Math.cos((step / STEPS) * Math.PI)) * 0.5,
    );
  });
}
