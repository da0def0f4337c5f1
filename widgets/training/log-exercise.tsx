import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { Exercise } from '#contract/training.ts';
import type { LoggedSet } from '#contract/workouts.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
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
  line: Words;
  onPress: () => void;
}

/** One exercise of a session, or a superset, whose sets are rounds. */
export function LogExercise({ exercise, work, lastOf, onEdit, onRest, fold }: LogExerciseProps) {
  const body = useId();
  const { t } = useLingui();
  const say = useSay();
  const { name } = exercise;
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
      <Heading depth={2}>{fold ? <FoldButton {...fold} name={name} body={body} /> : name}</Heading>
      <div id={body} className="log-body" hidden={fold && !fold.open}>
        <p className="log-dose">{doseOf(exercise).map(say).join(' · ')}</p>
        {exercise.notes && <p className="training-notes">{exercise.notes}</p>}
        {left.length > 0 && (
          <>
            <ol className="log-rows" aria-label={rounds ? t`Rounds of ${name}` : t`Sets of ${name}`}>
              {Array.from({ length: count }, (_, place) => (
                <li key={place}>
                  {rounds && <RoundTitle number={place + 1} />}
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
                {rounds ? (
                  <Trans comment="The exercise is only read out">
                    Add a round<span className="log-aside"> to {name}</span>
                  </Trans>
                ) : (
                  <Trans comment="The exercise is only read out">
                    Add a set<span className="log-aside"> to {name}</span>
                  </Trans>
                )}
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

function RoundTitle({ number }: { number: number }) {
  return (
    <p className="log-round">
      <Trans comment="Each exercise of a superset is done once in a round">Round {number}</Trans>
    </p>
  );
}

function FoldButton({ name, body, open, line, onPress }: Fold & { name: string; body: string }) {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  // What was open above it has gone, and has pulled it up.
  useEffect(() => {
    if (open && !was.current) button.current?.scrollIntoView({ block: 'nearest' });
    was.current = open;
  }, [open]);
  return (
    <button ref={button} type="button" className="log-fold" aria-expanded={open} aria-controls={body} onClick={onPress}>
      {name} <span>{say(line)}</span>
    </button>
  );
}

function doseOf({ type, category, sets, reps, rest }: Exercise): Words[] {
  const rounds = msg`${plural(sets, { one: '# round', other: '# rounds' })}`;
  const amount = type === 'superset' ? rounds : `${sets} × ${reps}`;
  const pause = msg({ message: `rest ${rest}`, comment: 'How long between two sets: rest 90 s' });
  return [category, amount, rest === 'none' ? msg`no rest` : pause].filter(Boolean);
}

/** The same set of last time; where nobody knows of one, the set before in this session. */
function suggestion(last: readonly LoggedSet[], rows: ReadonlyMap<number, LoggedSet>, place: number) {
  if (last.length > 0) return last[place] ?? last.at(-1);
  const before = [...rows.keys()].filter((each) => each < place).at(-1);
  return before === undefined ? undefined : rows.get(before);
}
