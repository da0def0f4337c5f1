import { useEffect, useId, useRef, useState } from 'react';
import type { Exercise } from '#contract/training.ts';
import type { LoggedSet } from '#contract/workouts.ts';
import { ChangeExercise } from './change-exercise.tsx';
import { Heading } from './heading.tsx';
import { movementsOf, restSeconds, type Movement } from './plan-numbers.ts';
import { exerciseIn, logSet, rowsOf, removeSet, type Edit, type Work } from './session-edits.ts';
import { SetRow } from './set-row.tsx';

export interface LogExerciseProps {
  exercise: Exercise;
  work: Work;
  /** What was done last time, by exercise id. */
  lastOf: (id: string) => readonly LoggedSet[];
  onEdit: (edit: Edit) => void;
  /** Starts the rest after a set; undefined where nobody is training. */
  onRest?: ((seconds: number) => void) | undefined;
  fold?: Fold | undefined;
}

/** Only a line of it shows until it is pressed. */
interface Fold {
  open: boolean;
  /** How far it is. */
  line: string;
  onPress: () => void;
}

/** One exercise of a session, or a superset, whose sets are rounds. */
export function LogExercise({ exercise, work, lastOf, onEdit, onRest, fold }: LogExerciseProps) {
  const body = useId();
  const movements = movementsOf(exercise);
  const rounds = exercise.type === 'superset';
  const [extra, setExtra] = useState(0);
  const rows = new Map(movements.map(({ id }) => [id, rowsOf(work, id)]));
  const furthest = Math.max(-1, ...[...rows.values()].flatMap((places) => [...places.keys()]));
  const count = Math.max(exercise.sets + extra, furthest + 1);
  const left = movements.filter(({ id }) => exerciseIn(work, id).skipped === null);

  function rest(movement: Movement, place: number) {
    const own = restSeconds(movement.rest);
    // A round is over once everything in it is done.
    const over = left.every(({ id }) => id === movement.id || rows.get(id)!.has(place));
    onRest?.(rounds && own === 0 && over ? restSeconds(exercise.rest) : own);
  }

  return (
    <li className="log-exercise">
      <Heading depth={2}>{fold ? <FoldButton {...fold} name={exercise.name} body={body} /> : exercise.name}</Heading>
      <div id={body} className="log-body" hidden={fold && !fold.open}>
        <p className="log-dose">{doseOf(exercise)}</p>
        {exercise.notes && <p className="training-notes">{exercise.notes}</p>}
        {left.length > 0 && (
          <>
            <ol className="log-rows" aria-label={`${rounds ? 'Rounds' : 'Sets'} of ${exercise.name}`}>
              {Array.from({ length: count }, (_, place) => (
                <li key={place}>
                  {rounds && <p className="log-round">Round {place + 1}</p>}
                  {left.map((movement) => (
                    <SetRow
                      key={movement.id}
                      movement={movement}
                      place={place}
                      round={rounds}
                      set={rows.get(movement.id)!.get(place)}
                      before={suggestion(lastOf(movement.id), rows.get(movement.id)!, place)}
                      onLog={(set) => onEdit(logSet(movement.id, place, set))}
                      onUndo={() => onEdit(removeSet(movement.id, place))}
                      onTick={() => rest(movement, place)}
                    />
                  ))}
                </li>
              ))}
            </ol>
            {count < 50 && (
              <button type="button" className="log-more" onClick={() => setExtra(count + 1 - exercise.sets)}>
                Add a {rounds ? 'round' : 'set'}
                <span className="log-aside"> to {exercise.name}</span>
              </button>
            )}
          </>
        )}
        {movements.map((movement) => (
          <ChangeExercise
            key={movement.id}
            movement={movement}
            named={rounds}
            logged={exerciseIn(work, movement.id)}
            onEdit={onEdit}
          />
        ))}
      </div>
    </li>
  );
}

function FoldButton({ name, body, open, line, onPress }: Fold & { name: string; body: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  // What was open above it has gone, and has pulled it up.
  useEffect(() => {
    if (open && !was.current) button.current?.scrollIntoView({ block: 'nearest' });
    was.current = open;
  }, [open]);
  return (
    <button ref={button} type="button" className="log-fold" aria-expanded={open} aria-controls={body} onClick={onPress}>
      {name} <span>{line}</span>
    </button>
  );
}

function doseOf({ type, category, sets, reps, rest }: Exercise): string {
  const amount = type === 'superset' ? `${sets} rounds` : `${sets} × ${reps}`;
  return [category, amount, rest === 'none' ? 'no rest' : `rest ${rest}`].filter(Boolean).join(' · ');
}

/** The same set of last time; where nobody knows of one, the set before in this session. */
function suggestion(last: readonly LoggedSet[], rows: ReadonlyMap<number, LoggedSet>, place: number) {
  if (last.length > 0) return last[place] ?? last.at(-1);
  const before = [...rows.keys()].filter((each) => each < place).at(-1);
  return before === undefined ? undefined : rows.get(before);
}
