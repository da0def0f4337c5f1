import { plotHeights, ridge, toSmoothPath, type Point } from './ridge.ts';

export interface ElevationProps {
  /** Seed of the hills, such as a post's id or a page's name. */
  seed: string | number;
  /** Number of points: few for a small picture, more for a wide one. */
  points?: number | undefined;
  /** Heights from 0 to 1, instead of generated hills. */
  heights?: readonly number[] | undefined;
  /** Shows a sunrise behind the last hill. */
  sunrise?: boolean | undefined;
  className?: string | undefined;
}

const WIDTH = 400;
const HEIGHT = 100;

/**
 * Elevation profile: a line over hills that fills any box. The strokes, and the sun as a stroke without length, keep
 * their size and shape when stretched.
 */
export function Elevation({ seed, points = 32, heights, sunrise = false, className }: ElevationProps) {
  const profile = plotHeights(heights ?? ridge(seed, points), WIDTH, HEIGHT, 14);
  const line = toSmoothPath(profile);
  const [sunX, sunY] = profile[saddle(profile)]!;
  return (
    <svg
      className={className ? `c-elevation ${className}` : 'c-elevation'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {sunrise && <path className="c-elevation-sun" d={`M${Math.round(sunX)} ${Math.round(sunY)}h0`} />}
      <path className="c-elevation-ground" d={`${line}V${HEIGHT}H0Z`} />
      <path className="c-elevation-line" d={line} />
    </svg>
  );
}

/** Returns the index of the deepest dip near the end, where the sun rises. */
function saddle(profile: readonly Point[]): number {
  const last = profile.length - 1;
  const reach = Math.max(1, Math.round(last * 0.1));
  const places = profile.map((_, index) => index).slice(Math.round(last * 0.68), Math.round(last * 0.88) + 1);
  const at = (index: number) => profile[Math.min(Math.max(index, 0), last)]![1];
  const depth = (index: number) => at(index) * 2 - at(index - reach) - at(index + reach);
  return places.reduce((best, index) => (depth(index) > depth(best) ? index : best));
}
