import { msg, plural } from '@lingui/core/macro';
import { useState, useSyncExternalStore } from 'react';
import { goneLineName } from '#contract/training/removed-exercise.ts';
import type { Exercise, WorkoutDay } from '#contract/training/training.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import type { LogState } from '../../sync/log-device.ts';
import { LogExercise } from './log-exercise.tsx';
import { listMovements } from '../../plan/plan-numbers.ts';
import { resolveExerciseName, type SessionEdit, type EditedSession } from '../../session/session-edits.ts';
import { summarizeExercise } from '../../session/session-summary.ts';
import { usePastSets } from '../../session/use-past.ts';

const PHONE = '(max-width: 40em)';

export interface LogExercisesProps {
  /** Undefined if the plan has lost the day. */
  day: WorkoutDay | undefined;
  work: EditedSession;
  log: Pick<LogState, 'entries' | 'last' | 'bests'>;
  /** A coach reads notes about pain. */
  coached: boolean;
  onEdit: (edit: SessionEdit) => void;
  onRest: ((seconds: number) => void) | undefined;
}

/** Exercises of a session. Phones show one at a time, and collapse the others to a line. */
export function LogExercises({ day, work, log, coached, onEdit, onRest }: LogExercisesProps) {
  const { session } = work;
  const exercises = [...(day?.exercises ?? []), ...unknownExercises(day, session)];
  const phone = usePhone();
  const [open, setOpen] = useState(() => findNextExercise(exercises, session));
  const past = usePastSets(session, log);
  return (
    <ol className="log-exercises">
      {exercises.map((exercise, index) => (
        <LogExercise
          key={exercise.id}
          exercise={exercise}
          work={work}
          past={past}
          coached={coached}
          onEdit={onEdit}
          onRest={onRest}
          fold={
            phone
              ? {
                  open: open === exercise.id,
                  line: formatProgress(exercise, session),
                  onPress: () => setOpen(open === exercise.id ? undefined : exercise.id),
                  next: nextIn(exercises[index + 1], session, setOpen),
                }
              : undefined
          }
        />
      ))}
    </ol>
  );
}

function nextIn(next: Exercise | undefined, session: WorkoutSession, open: (id: string) => void) {
  return next && { name: resolveExerciseName(next, { session }), onPress: () => open(next.id) };
}

/** Finds the first conflict, else the first open set. */
function findNextExercise(exercises: readonly Exercise[], session: WorkoutSession): string | undefined {
  const summaries = exercises.map((exercise) => ({ id: exercise.id, ...summarizeExercise(exercise, session) }));
  const next = summaries.find(({ conflicts }) => conflicts > 0) ?? summaries.find((each) => each.open > 0);
  return (next ?? summaries[0])?.id;
}

function formatProgress(exercise: Exercise, session: WorkoutSession): Words {
  const { conflicts, sets, planned } = summarizeExercise(exercise, session);
  if (conflicts > 0) return msg`Logged differently on two devices`;
  if (planned === 0 && sets === 0) return msg({ message: 'Skipped', context: 'an exercise' });
  return msg({
    message: `${sets} of ${plural(planned, { one: '# set', other: '# sets' })}`,
    comment: 'How many sets of an exercise are done: 1 of 3 sets',
  });
}

/** Returns logged exercises that the plan has lost, which stay readable and editable. */
function unknownExercises(day: WorkoutDay | undefined, { exercises }: WorkoutSession): Exercise[] {
  const known = new Set(day?.exercises.flatMap(listMovements).map(({ id }) => id));
  const gone = exercises.filter(({ exerciseId, sets }) => !known.has(exerciseId) && (!day || sets.length > 0));
  return gone.map(({ exerciseId: id, sets }) => ({
    type: 'regular',
    category: '',
    id,
    name: goneLineName(id),
    reps: '',
    rest: 'none',
    sets: Math.max(1, sets.length),
  }));
}

/** True if the window is as narrow as a phone. */
function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
