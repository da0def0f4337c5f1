import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSiteText } from '#widgets/core/i18n/site-text.ts';
import { plotHeights, toSmoothPath } from '#widgets/ui/figures/ridge.ts';

const WIDTH = 600;
const HEIGHT = 240;

/** Energy level over the weeks as an elevation profile, with lines at every quarter. */
export function HubCurve({ weeks }: { weeks: readonly number[] }) {
  const { t } = useLingui();
  const level = useSiteText()('levelName', msg`Energy level`);
  const count = weeks.length;
  const [first] = weeks;
  const last = weeks.at(-1) ?? 0;
  const points = plotHeights(
    weeks.map((percent) => percent / 100),
    WIDTH,
    HEIGHT,
  );
  const line = toSmoothPath(points);
  const end = points.at(-1) ?? [WIDTH, HEIGHT];
  return (
    <div
      className="hub-curve"
      role="img"
      aria-label={t`${level} over ${count} weeks, from ${first} to ${last} percent`}
    >
      <ol>
        {[100, 75, 50, 25].map((percent) => (
          <li key={percent}>
            <Trans>{percent}%</Trans>
          </li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="hub-ground" d={`${line}V${HEIGHT}H0Z`} />
        <path d={line} />
        <path className="hub-now" d={`M${end[0]} ${end[1]}h0`} />
      </svg>
      <p>
        <Week week={1} />
        <Week week={count} />
      </p>
    </div>
  );
}

function Week({ week }: { week: number }) {
  return (
    <span>
      <Trans>Week {week}</Trans>
    </span>
  );
}
