export type Point = readonly [x: number, y: number];

/**
 * Returns heights of a climbing course, from 0 (lowest) to 1 (highest), deterministic for a seed. Integer arithmetic
 * makes server and browser draw the same line.
 */
export function ridge(seed: string | number, points = 24, climb = 0.55): number[] {
  const random = generator(String(seed));
  const control = Math.max(4, Math.round(points / 3.5));
  const hills = Array.from({ length: control + 2 }, random);
  const heights = Array.from({ length: points }, (_, index) => {
    const along = index / (points - 1);
    const at = along * control;
    const left = Math.floor(at);
    const part = at - left;
    const ease = part * part * (3 - 2 * part);
    const hill = hills[left]! * (1 - ease) + hills[left + 1]! * ease;
    return hill * (1 - climb) + along * climb + (random() - 0.5) * 0.09;
  });
  const low = Math.min(...heights);
  const span = Math.max(...heights) - low || 1;
  return heights.map((height) => (height - low) / span);
}

/** Maps heights to a canvas, with `margin` units free above and below. */
export function plotHeights(heights: readonly number[], width: number, height: number, margin = 0): Point[] {
  const step = width / Math.max(1, heights.length - 1);
  return heights.map((value, index) => [index * step, height - margin - value * (height - 2 * margin)]);
}

/** Returns a smooth path through the points without overshoot (softened Catmull-Rom). */
export function toSmoothPath(points: readonly Point[]): string {
  return points.reduce((path, [x, y], index) => {
    if (index === 0) return `M${round(x)} ${round(y)}`;
    const before = points[index - 2] ?? points[index - 1]!;
    const from = points[index - 1]!;
    const after = points[index + 1] ?? [x, y];
    const first = [from[0] + (x - before[0]) / 7, from[1] + (y - before[1]) / 7].map(round);
    const second = [x - (after[0] - from[0]) / 7, y - (after[1] - from[1]) / 7].map(round);
    return `${path}C${first.join(' ')} ${second.join(' ')} ${round(x)} ${round(y)}`;
  }, '');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Creates a random generator: mulberry32 over an FNV-1a hash, good enough for hills. */
function generator(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
