import { Trans } from '@lingui/react/macro';
import { plotHeights, ridge, toSmoothPath } from '#widgets/ui/figures/ridge.ts';

export interface ProgressCurveProps {
  /** Programme number, which determines the hills. */
  seed: number;
  /** 0 to 100. */
  percent: number;
  label: string;
}

const WIDTH = 400;
const HEIGHT = 60;

/** Progress on the elevation line: the completed part is drawn, the rest hinted at. */
export function ProgressCurve({ seed, percent, label }: ProgressCurveProps) {
  const line = toSmoothPath(plotHeights(ridge(seed, 18), WIDTH, HEIGHT, 5));
  const done = (WIDTH * percent) / 100;
  return (
    <div className="curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d={line} />
        {done > 0 && (
          // Clips the same line to the completed width.
          <svg className="curve-done" width={done} height={HEIGHT}>
            <path d={`${line}V${HEIGHT}H0Z`} className="curve-ground" />
            <path d={line} />
          </svg>
        )}
      </svg>
      <progress max={100} value={percent} aria-label={label} />
      <p aria-hidden="true">
        <Trans>{percent}%</Trans>
      </p>
    </div>
  );
}
