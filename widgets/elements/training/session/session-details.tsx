import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { splitExerciseBySwap } from '#contract/training/exercise-swap.ts';
import { goneLineName } from '#contract/training/removed-exercise.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import type { LoggedExercise, WorkoutSession } from '#contract/training/workouts.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Heading } from '../plan/heading.tsx';
import { listMovements } from '../plan/plan-numbers.ts';
import { PlanWords } from '../plan/plan-words.tsx';
import { nameOfDay, shortDate } from './session-summary.ts';
import { setsWords } from '../log/sets/sets-words.ts';
import { reasonWords } from '../log/exercises/skip-reasons.ts';
import { useWeightUnit } from '../log/efforts/weight-unit.ts';

export interface SessionDetailsProps {
  session: WorkoutSession;
  day: WorkoutDay | undefined;
  onFinish: () => void;
  onClose: () => void;
}

/** Read view of a session: sets, pain and notes by exercise. A running one with a set can be finished. */
export function SessionDetails({ session, day, onFinish, onClose }: SessionDetailsProps) {
  const { t } = useLingui();
  const canFinish = session.finishedAt === null && session.exercises.some(({ sets }) => sets.length > 0);
  const date = shortDate(session.startedAt, useLanguage());
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="log" aria-label={t`Earlier session`} tabIndex={-1} ref={section}>
      <header className="log-head">
        <button type="button" className="log-back" onClick={onClose}>
          <Trans>← All sessions</Trans>
        </button>
        <Heading depth={1}>{nameOfDay(day, session.dayId)}</Heading>
        <p>
          <Trans comment="Session of Tue 4 Mar">Session of {date}</Trans>
        </p>
      </header>
      <ol className="log-exercises">
        {session.exercises.flatMap(splitBySwap).map((logged, at) => (
          <li key={`${logged.exerciseId} ${at}`} className="log-exercise">
            <LoggedExerciseView logged={logged} day={day} />
          </li>
        ))}
      </ol>
      {session.notes && (
        <>
          <Heading depth={2}>
            <Trans comment="On a session, by the member">Notes</Trans>
          </Heading>
          <p className="log-kept-notes">{session.notes}</p>
        </>
      )}
      {canFinish && (
        <div className="log-bar">
          <Button part="button" onClick={onFinish}>
            <Trans>Finish session</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Lists pain and skip reasons once per exercise, however often it was swapped. */
function splitBySwap(exercise: LoggedExercise): LoggedExercise[] {
  return splitExerciseBySwap(exercise).map((part, at, { length }) =>
    at === length - 1 ? part : { ...part, skipped: null, pain: null },
  );
}

function LoggedExerciseView({ logged, day }: { logged: LoggedExercise; day: WorkoutDay | undefined }) {
  const { exerciseId, swappedFor, skipped, pain, sets } = logged;
  const language = useLanguage();
  const unit = useWeightUnit();
  const say = useSay();
  const known = (day?.exercises ?? []).flatMap(listMovements).find(({ id }) => id === exerciseId);
  const name = known?.name ?? goneLineName(exerciseId);
  const done = setsWords(sets, parseUnit(known?.reps ?? ''), unit, language).map((words) => say(words));
  const reason = skipped && say(reasonWords(skipped));
  return (
    <>
      <Heading depth={2}>{swappedFor ?? <PlanWords>{name}</PlanWords>}</Heading>
      {done.length > 0 && <p>{done.join(', ')}</p>}
      {skipped !== null && (
        <p>{reason ? <Trans>Skipped: {reason}</Trans> : <Trans>Skipped, without a reason</Trans>}</p>
      )}
      {pain && <Pain {...pain} />}
    </>
  );
}

function Pain({ level, note }: NonNullable<LoggedExercise['pain']>) {
  return (
    <p>
      <Trans comment="Pain from 1 to 10: Pain 4 of 10">Pain {level} of 10</Trans>
      {note && `: ${note}`}
    </p>
  );
}
