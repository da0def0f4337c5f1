import { plotHeights, toSmoothPath } from '#widgets/ui/figures/ridge.ts';
import { COURSE_LENGTH, courseHeights, stations, type StationKey } from '../../../content/course.ts';

const WIDTH = 1440;
const HEIGHT = 480;

const LAST = courseHeights.length - 1;
const course = plotHeights(courseHeights, WIDTH, HEIGHT, 24);
// Shores of an archipelago are long and low; only the course climbs.
const far = shore([0.36, 0.4, 0.45, 0.43, 0.38, 0.42, 0.5, 0.54, 0.5, 0.47, 0.52, 0.58, 0.56, 0.5, 0.46, 0.5]);
const middle = shore([0.26, 0.23, 0.21, 0.27, 0.33, 0.34, 0.28, 0.26, 0.33, 0.4, 0.42, 0.37, 0.34, 0.38, 0.36]);

/** Positions of the stations on the course, snapped to the points of the line. */
export const courseStops = Object.entries(stations).map(([key, station], index) => {
  const at = Math.round((station.km / COURSE_LENGTH) * LAST);
  return { ...station, key: key as StationKey, stop: index + 1, point: course[at]! };
});

export type Stop = (typeof courseStops)[number];

/**
 * Water before dawn, two shores in the haze, and the course that climbs into the sun. The picture stretches to its box.
 * Strokes do not, so lines stay fine and the sun round.
 */
export function HeroPicture({ stops: shown }: { stops: readonly Stop[] }) {
  return (
    <svg
      className="hero-picture"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="hero-glow" data-ring="3" d={SUN} />
      <path className="hero-glow" data-ring="2" d={SUN} />
      <path className="hero-sun" d={SUN} />
      <path className="hero-far" d={`${far}V${HEIGHT}H0Z`} />
      <path className="hero-middle" d={`${middle}V${HEIGHT}H0Z`} />
      <path className="hero-near" d={`${toSmoothPath(course)}V${HEIGHT}H0Z`} />
      {shown.slice(0, -1).map(({ km, point: [x, y] }) => (
        <path key={km} className="hero-drop" d={`M${x} ${Math.round(y)}V${HEIGHT}`} />
      ))}
      <path className="hero-course" d={toSmoothPath(course)} />
      {shown.slice(0, -1).map(({ km, point: [x, y] }) => (
        <path key={km} className="hero-stop" d={`M${x} ${Math.round(y * 10) / 10}h0`} />
      ))}
    </svg>
  );
}

/** Behind the last dip of the course. */
const SUN = `M${WIDTH * 0.78} ${HEIGHT * 0.24}h0`;

function shore(heights: readonly number[]): string {
  return toSmoothPath(plotHeights(heights, WIDTH, HEIGHT));
}
