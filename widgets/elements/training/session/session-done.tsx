import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import type { WorkoutDay } from '#contract/training.ts';
import type { WorkoutSession } from '#contract/workouts.ts';
import type { LogState } from '../sync/log-device.ts';
import { SessionRecords } from './session-records.tsx';
import { RefusedNote } from '../sync/refused-note.tsx';
import { formatMinutes, formatWeight, type SessionSummary } from './session-summary.ts';
import { useWeightUnit } from '../log/weight-unit.ts';
import { takeFocus } from '#widgets/ui/take-focus.ts';

export interface SessionDoneProps {
  summary: SessionSummary;
  day: WorkoutDay | undefined;
  session: WorkoutSession;
  log: Pick<LogState, 'entries' | 'last' | 'bests'>;
  /** Name of the day. */
  name: string;
  /** Reason for the shop's refusal. */
  refused: string | undefined;
  status: ReactNode;
  onClose: () => void;
}

/** Result of a finished session, with a sunrise. */
export function SessionDone({ summary, day, session, log, name, refused, status, onClose }: SessionDoneProps) {
  const language = useLanguage();
  const section = useRef<HTMLElement>(null);
  const unit = useWeightUnit();
  const { t } = useLingui();
  const say = useSay();
  useEffect(() => takeFocus(section.current), []);
  return (
    <section className="log-done" aria-label={t`Session finished`} tabIndex={-1} ref={section}>
      <Elevation seed={name} points={26} sunrise />
      <p className="log-done-title">
        <Trans>Session finished</Trans>
      </p>
      <p>{name}</p>
      <dl className="log-facts">
        <div>
          <dt>
            <Trans context="of an exercise">Sets</Trans>
          </dt>
          <dd>{summary.sets}</dd>
        </div>
        {summary.kilograms > 0 && (
          <div>
            <dt>
              <Trans>Total weight</Trans>
            </dt>
            <dd>{say(formatWeight(summary.kilograms, unit, language))}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans comment="How long a session took">Time</Trans>
          </dt>
          <dd>{say(formatMinutes(summary.minutes))}</dd>
        </div>
      </dl>
      <SessionRecords {...{ day, session, log }} />
      {refused && <RefusedNote refused={refused} />}
      <div className="log-bar">
        {status}
        <Button part="button" onClick={onClose}>
          <Trans context="a button: closes a session">Done</Trans>
        </Button>
      </div>
    </section>
  );
}
