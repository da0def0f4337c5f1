import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { resolveSwap } from '#contract/training/exercise-swap.ts';
import type { Exercise } from '#contract/training/training.ts';
import type { LoggedSet } from '#contract/training/workouts.ts';
import { findTargetEffort } from '../efforts/efforts-asked.ts';
import { applySwapName, listMovements, restSeconds, type Movement } from '../../plan/plan-numbers.ts';
import { doneAs, recordsIn } from '../records.ts';
import {
  findLoggedExercise,
  logSet,
  removeSet,
  indexSetsByRow,
  type SessionEdit,
  type EditedSession,
} from '../../session/session-edits.ts';
import { SetRow } from '../sets/set-row.tsx';
import type { PastSetLookup } from '../../session/use-past.ts';
import { suggestedSet, type SuggestedSet } from '../sets/suggested-set.ts';

export interface ExerciseRowsProps {
  exercise: Exercise;
  name: string;
  movements: readonly Movement[];
  work: EditedSession;
  past: PastSetLookup;
  onEdit: (edit: SessionEdit) => void;
  /** Starts the rest after a set; undefined outside of a session. */
  onRest?: ((seconds: number) => void) | undefined;
}

/** Sets or rounds of an exercise, with an optional extra one. */
export function ExerciseRows({ exercise, name, movements, work, past, onEdit, onRest }: ExerciseRowsProps) {
  const { t } = useLingui();
  const rounds = exercise.type === 'superset';
  const [extra, setExtra] = useState(0);
  const left = movements.filter(({ id }) => findLoggedExercise(work, id).skipped === null);
  if (left.length === 0) return null;
  const rows = new Map(movements.map(({ id }) => [id, indexSetsByRow(work, id)]));
  const furthest = Math.max(-1, ...[...rows.values()].flatMap((places) => [...places.keys()]));
  const count = Math.max(exercise.sets + extra, furthest + 1);
  const known = new Map(
    left.map((movement) => {
      const logged = findLoggedExercise(work, movement.id);
      const as = doneAs(logged);
      const suggested = (place: number): SuggestedSet | undefined =>
        suggestedSet(movement, logged, past.lastOf(as), rows.get(movement.id)!, place, past.doneOf(as));
      return [movement.id, { records: recordsIn(movement, logged, past.doneOf), suggested }];
    }),
  );

  const typedIn = work.session.id;
  const planned = listMovements(exercise);
  // Sets from before a swap keep their exercise's name.
  function asDone(movement: Movement, set: LoggedSet | undefined): Movement {
    const { doneAs: swappedFor } = set ?? {};
    const own = planned.find(({ id }) => id === movement.id);
    return swappedFor === undefined || !own ? movement : applySwapName(own, { swappedFor });
  }

  function rest(movement: Movement, place: number) {
    const own = restSeconds(movement.rest);
    // A round is over when all its sets are logged.
    const over = left.every(({ id }) => id === movement.id || rows.get(id)!.has(place));
    onRest?.(rounds && own === 0 && over ? restSeconds(exercise.rest) : own);
  }

  return (
    <>
      <ol className="log-rows" aria-label={rounds ? t`Rounds of ${name}` : t`Sets of ${name}`}>
        {Array.from({ length: count }, (_, place) => (
          <li key={place}>
            {rounds && <RoundTitle number={place + 1} />}
            {left.map((movement) => {
              const { id } = movement;
              const set = rows.get(id)!.get(place);
              const done = asDone(movement, set);
              return (
                <Fragment key={id}>
                  {!rounds && done !== movement && <p className="log-done-as">{done.name}</p>}
                  <SetRow
                    movement={done}
                    asked={findTargetEffort(done, { swappedFor: resolveSwap(findLoggedExercise(work, id), set ?? {}) })}
                    place={place}
                    typedIn={typedIn}
                    round={rounds}
                    set={set}
                    record={set && known.get(id)!.records.get(set)}
                    before={known.get(id)!.suggested(place)}
                    onLog={(next: LoggedSet) => onEdit(logSet(id, place, next))}
                    onUndo={(logged: LoggedSet) => onEdit(removeSet(id, place, logged))}
                    onTick={() => rest(movement, place)}
                  />
                </Fragment>
              );
            })}
          </li>
        ))}
      </ol>
      {count < 50 && <OneMore type={exercise.type} name={name} onPress={() => setExtra(count + 1 - exercise.sets)} />}
    </>
  );
}

function OneMore({ type, name, onPress }: Pick<Exercise, 'type' | 'name'> & { onPress: () => void }) {
  return (
    <button type="button" className="log-more" onClick={onPress}>
      {type === 'superset' ? (
        <Trans comment="The exercise is only read out">
          Add a round<span className="log-aside"> to {name}</span>
        </Trans>
      ) : (
        <Trans comment="The exercise is only read out">
          Add a set<span className="log-aside"> to {name}</span>
        </Trans>
      )}
    </button>
  );
}

function RoundTitle({ number }: { number: number }) {
  return (
    <p className="log-round">
      <Trans comment="Each exercise of a superset is done once in a round">Round {number}</Trans>
    </p>
  );
}
