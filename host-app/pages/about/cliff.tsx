import { plotHeights, ridge, toSmoothPath, type Point } from '#widgets/ui/figures/ridge.ts';

/** Length along the page, and depth into it. */
const LENGTH = 400;
const REACH = 100;

const POINTS = 30;

// Towards the end of the story the land falls back to its starting height.
const heights = ridge('the coach', POINTS, 0.25).map((height, index) => (height * Math.min(8, POINTS - 1 - index)) / 8);
const edge: readonly Point[] = plotHeights(heights, LENGTH, REACH).map(([x, y]) => [REACH - y, x]);
const line = toSmoothPath(edge);

/** Out at sea, at the top of the page. */
const [sunX, sunY] = edge[3]!;

/**
 * Vertical elevation profile: land along the margin, the story beside it as the water. It stretches to the length of
 * the story.
 */
export function Cliff() {
  return (
    <svg
      className="cliff"
      viewBox={`0 0 ${REACH} ${LENGTH}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="cliff-sun" d={`M${Math.round(sunX)} ${Math.round(sunY)}h0`} />
      <path className="cliff-land" d={`${line}H0V0Z`} />
      <path className="cliff-line" d={line} />
    </svg>
  );
}
