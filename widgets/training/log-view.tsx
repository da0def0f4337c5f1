import { useState, type ReactNode } from 'react';
import type { Exercise, WorkoutDay } from '#contract/training.ts';
import type { WorkoutSession } from '#contract/workouts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Heading } from './heading.tsx';
import type { LogState } from './log-device.ts';
import { LogExercise } from './log-exercise.tsx';
import { LogProgress } from './log-progress.tsx';
import type { Entry } from './log-queue.ts';
import { RestClock } from './rest-clock.tsx';
import { SessionDone } from './session-done.tsx';
import { SessionNotes } from './session-notes.tsx';
import { sessionEdit, type Edit } from './session-edits.ts';
import { lastSets, shortDate, summarize } from './session-summary.ts';
import { useRest } from './use-rest.ts';
import { useWakeLock } from './use-wake-lock.ts';

export interface LogViewProps {
  /** Undefined where the plan has lost the day since. */
  day: WorkoutDay | undefined;
  entry: Entry;
  log: Pick<LogState, 'entries' | 'last'>;
  /** Where what is logged is by now. */
  status: ReactNode;
  onEdit: (id: string, edit: Edit) => void;
  onFinish: (session: WorkoutSession) => void;
  onClose: () => void;
  onDelete: () => void;
}

/** A session: the one that goes on, or an earlier one to be corrected. */
export function LogView({ day, entry, log, status, onEdit, onFinish, onClose, onDelete }: LogViewProps) {
  const { session, refused } = entry;
  const going = session.finishedAt === null;
  const [justDone, setJustDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rest = useRest();
  useWakeLock(going);
  const summary = summarize(session, day);

  if (justDone) return <SessionDone summary={summary} name={day?.name ?? ''} status={status} onClose={onClose} />;

  function finish() {
    if (summary.sets === 0) return setProblem('Log at least one set first.');
    rest.stop();
    onFinish(session);
    setJustDone(true);
  }

  return (
    <section className="log" aria-label={going ? 'Session' : 'Earlier session'}>
      <header className="log-head">
        <button type="button" className="log-back" onClick={onClose}>
          ← All days
        </button>
        <Heading depth={1}>{day?.name ?? 'A day that has left the plan'}</Heading>
        <p>
          {[day?.day, going ? 'Session in work' : `Session of ${shortDate(session.startedAt)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <LogProgress seed={session.dayId} done={summary.sets} planned={summary.planned} />
      </header>
      {refused && (
        <p className="log-problem" role="alert">
          The shop did not take this session: {refused} It stays on this device; once corrected, it is sent again.
        </p>
      )}
      <ol className="log-exercises">
        {(day?.exercises ?? unknownExercises(session)).map((exercise) => (
          <LogExercise
            key={exercise.id}
            exercise={exercise}
            work={entry}
            lastOf={(id) => lastSets(id, session, log.entries, log.last)}
            onEdit={(edit) => {
              setProblem(undefined);
              onEdit(session.id, edit);
            }}
            onRest={going ? rest.start : undefined}
          />
        ))}
      </ol>
      <SessionNotes notes={session.notes} onNotes={(notes) => onEdit(session.id, sessionEdit({ notes }))} />
      <button type="button" className="log-delete" onClick={onDelete}>
        {going ? 'Discard session' : 'Delete session'}
      </button>
      <div className="log-bar">
        <RestClock rest={rest.rest} onStop={rest.stop} />
        {status}
        {problem && (
          <p className="log-problem" role="alert">
            {problem}
          </p>
        )}
        <Button part="button" onClick={going ? finish : onClose}>
          {going ? 'Finish session' : 'Done'}
        </Button>
      </div>
    </section>
  );
}

/** What was logged for a day that the plan no longer has can still be corrected. */
function unknownExercises({ exercises }: WorkoutSession): Exercise[] {
  return exercises.map(({ exerciseId: id, sets }) => ({
    type: 'regular',
    category: '',
    id,
    name: id.replaceAll('-', ' '),
    reps: '',
    rest: 'none',
    sets: Math.max(1, sets.length),
  }));
}
