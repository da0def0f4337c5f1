import { toSmoothPath, type Point } from '#widgets/ui/figures/ridge.ts';

const WIDTH = 1280;
const HEIGHT = 260;

/** Heights of the day's line between the first start and the last end, in sixteen steps. */
const HEIGHTS = [0.16, 0.24, 0.27, 0.23, 0.27, 0.38, 0.43, 0.38, 0.42, 0.55, 0.62, 0.58, 0.64, 0.78, 0.74, 0.6, 0.72];
/** Heights of the line to the left and right of the page's column. */
const BEFORE = [0.05, 0.09, 0.07, 0.12, 0.1, 0.15, 0.13, 0.08];
const AFTER = [0.86, 0.92, 0.86, 0.9, 0.97, 0.95, 0.9, 0.94];

const STEP = WIDTH / (HEIGHTS.length - 1);
const points: readonly Point[] = [...BEFORE, ...HEIGHTS, ...AFTER].map((height, index) => [
  (index - BEFORE.length) * STEP,
  HEIGHT * (1 - height),
]);
// On the widest screens the line stays level up to the edge.
const line = `M${-3 * WIDTH} ${HEIGHT * 0.95}L${toSmoothPath(points).slice(1)}H${4 * WIDTH}`;

/** Behind the last dip. */
const SUN = `M${14.9 * STEP} ${HEIGHT * 0.34}h0`;

/**
 * Line of a day, with a mark above each start of the timetable below. It is as wide as the column and continues beyond
 * both edges, where the page clips it.
 */
export function DayLine({ stops }: { stops: number }) {
  const marks = Array.from({ length: stops }, (_, index) => points[BEFORE.length + index * 4]).filter((mark) => !!mark);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="day-sun" d={SUN} />
      <path className="day-ground" d={`${line}V${HEIGHT}H${-3 * WIDTH}Z`} />
      {marks.map(([x, y]) => (
        <path key={x} className="day-drop" d={`M${x} ${Math.round(y)}V${HEIGHT}`} />
      ))}
      <path className="day-line" d={line} />
      {marks.map(([x, y]) => (
        <path key={x} className="day-stop" d={`M${x} ${Math.round(y * 10) / 10}h0`} />
      ))}
    </svg>
  );
}
