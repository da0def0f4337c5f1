/** Points between two values: enough for a round hill, and for a line of three values to be one. */
const STEPS = 6;

/** The heights of a course that goes over the given ones, from 0 to 1, and eases from each to the next. */
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
