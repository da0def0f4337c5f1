import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import type { WorkoutDay } from '#contract/training/training.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import type { LogState } from '../sync/log-device.ts';
import { splitExerciseBySwap } from '#contract/training/exercise-swap.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import { Heading } from '../plan/heading.tsx';
import { applySwapName, listMovements } from '../plan/plan-numbers.ts';
import { PlanWords } from '../plan/plan-words.tsx';
import { recordsIn } from '../log/records.ts';
import { findLoggedExercise } from './session-edits.ts';
import { recordWords } from '../log/sets/sets-words.ts';
import { usePastSets } from './use-past.ts';
import { RefusedNote } from '../sync/refused-note.tsx';
import { formatMinutes, formatWeight, type SessionSummary } from './session-summary.ts';
import { useWeightUnit } from '../log/efforts/weight-unit.ts';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';

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
      <p>
        <PlanWords>{name}</PlanWords>
      </p>
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

interface SessionRecordsProps {
  day: WorkoutDay | undefined;
  session: WorkoutSession;
  log: Pick<LogState, 'entries' | 'last' | 'bests'>;
}

/** Records of a session, by exercise; empty without one. */
function SessionRecords({ day, session, log }: SessionRecordsProps) {
  const past = usePastSets(session, log);
  const unit = useWeightUnit();
  const language = useLanguage();
  const say = useSay();
  const found = (day?.exercises ?? []).flatMap(listMovements).flatMap((movement) => {
    const logged = findLoggedExercise({ session }, movement.id);
    const all = recordsIn(movement, logged, past.doneOf);
    return splitExerciseBySwap(logged).flatMap((part) => {
      // The last record of a kind beats the earlier ones.
      const records = part.sets.flatMap((set) => all.get(set) ?? []);
      const best = [...new Map(records.map((record) => [record.kind, record])).values()];
      const { name } = applySwapName(movement, part);
      return best.length > 0 ? [{ id: `${movement.id} ${name}`, name, best, counted: parseUnit(movement.reps) }] : [];
    });
  });
  if (found.length === 0) return null;
  return (
    <section className="log-records">
      <Heading depth={1}>
        <Trans comment="Sets that were better than all before">Records</Trans>
      </Heading>
      <ul>
        {found.map(({ id, name, best, counted }) => (
          <li key={id}>
            <b>{name}</b>
            {best.map((record) => (
              <span key={record.kind}>{say(recordWords(record, counted, unit, language))}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
