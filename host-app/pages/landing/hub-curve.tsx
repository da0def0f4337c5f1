import { plot, trace } from '#widgets/ui/ridge.ts';

const WIDTH = 600;
const HEIGHT = 240;

/** Energy level over the weeks as an elevation profile, on lines at every quarter. */
export function HubCurve({ weeks }: { weeks: readonly number[] }) {
  const last = weeks.at(-1) ?? 0;
  const points = plot(
    weeks.map((percent) => percent / 100),
    WIDTH,
    HEIGHT,
  );
  const line = trace(points);
  const end = points.at(-1) ?? [WIDTH, HEIGHT];
  return (
    <div
      className="hub-curve"
      role="img"
      aria-label={`Energy level over ${weeks.length} weeks, from ${weeks[0]} to ${last} percent`}
    >
      <ol>
        {[100, 75, 50, 25].map((percent) => (
          <li key={percent}>{percent}%</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="hub-ground" d={`${line}V${HEIGHT}H0Z`} />
        <path d={line} />
        <path className="hub-now" d={`M${end[0]} ${end[1]}h0`} />
      </svg>
      <p>
        <span>Week 1</span>
        <span>Week {weeks.length}</span>
      </p>
    </div>
  );
}
