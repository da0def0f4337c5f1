import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRestNotice } from '#widgets/parts/push/use-rest-notice.ts';
import type { Rest } from './use-rest.ts';

export interface RestClockProps {
  rest: Rest | undefined;
  onStop: () => void;
}

/**
 * Counts a rest down. Announces its beginning and end once each, and vibrates at the end if the device can. Uses the
 * clock, so that a page that was suspended shows the right time.
 */
export function RestClock({ rest, onStop }: RestClockProps) {
  const left = useSecondsLeft(rest);
  useRestNotice(rest?.endsAt);
  const over = rest !== undefined && left === 0;
  const { t } = useLingui();
  const seconds = rest ? countSeconds(rest) : 0;
  useEffect(() => {
    if (over) vibrate();
  }, [over]);
  return (
    <>
      <p className="log-aside" aria-live="polite">
        {over && <Trans>Your rest is over.</Trans>}
        {rest && !rest.known && !over && <Plural value={seconds} one="Rest: # second." other="Rest: # seconds." />}
      </p>
      {rest && (
        <div className="log-rest" data-over={over || undefined}>
          <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
            <circle className="log-course" cx="24" cy="24" r="20" />
            <circle
              className="log-gone"
              cx="24"
              cy="24"
              r="20"
              pathLength={seconds}
              strokeDasharray={`${left} ${seconds}`}
            />
          </svg>
          <span role="timer" aria-label={t({ message: 'Rest', context: 'between two sets' })}>
            {over ? <Trans context="the rest is over">Go</Trans> : formatClock(left)}
          </span>
          <button type="button" onClick={onStop}>
            {over ? <Trans context="a button">Close</Trans> : <Trans>Stop rest</Trans>}
          </button>
        </div>
      )}
    </>
  );
}

function useSecondsLeft(rest: Rest | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!rest) return;
    const look = () => {
      setNow(Date.now());
      if (Date.now() >= rest.endsAt) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [rest]);
  if (!rest) return 0;
  return Math.max(0, Math.ceil((rest.endsAt - Math.max(now, rest.startedAt)) / 1_000));
}

function countSeconds({ startedAt, endsAt }: Rest): number {
  return Math.round((endsAt - startedAt) / 1_000);
}

function formatClock(left: number): string {
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

function vibrate() {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
}
