import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { plotHeights, ridge, toSmoothPath } from '#widgets/ui/ridge.ts';

export interface LogProgressProps {
  /** Seed of the hills: the same day has the same hills. */
  seed: string;
  done: number;
  planned: number;
}

/** Progress of a session, as a line over hills. */
export function LogProgress({ seed, done, planned }: LogProgressProps) {
  const line = toSmoothPath(plotHeights(ridge(seed, 22), 400, 64, 6));
  const most = Math.max(planned, done, 1);
  const id = useId();
  const { t } = useLingui();
  return (
    <div className="log-progress">
      <svg viewBox="0 0 400 64" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="log-course" d={line} />
        {/* Dash lengths would be measured on screen, not on the line, whose width varies. */}
        <clipPath id={id}>
          <rect width={(400 * done) / most} height={64} />
        </clipPath>
        <path className="log-gone" d={line} clipPath={`url(#${id})`} />
      </svg>
      <progress value={done} max={most} aria-label={t`Sets done`} />
      <p>
        <Trans comment="How far a session is: 3 of 12 sets">
          <b>{done}</b> of <Plural value={planned} one="# set" other="# sets" />
        </Trans>
      </p>
    </div>
  );
}
