import { Trans } from '@lingui/react/macro';
import { Fragment, useEffect, useId, useRef, type ReactNode } from 'react';
import type { Exercise } from '#contract/training/training.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { AskCoach } from '#widgets/parts/messages/ask-coach.tsx';
import { ChangeExercise } from './change-exercise.tsx';
import { ExerciseRows } from './exercise-rows.tsx';
import { doseWords } from '../../plan/dose-words.ts';
import { Heading } from '../../plan/heading.tsx';
import { PlanWords } from '../../plan/plan-words.tsx';
import { MovementGuide } from './movement-guide.tsx';
import { PainNote } from './pain-note.tsx';
import { applySwapName, listMovements } from '../../plan/plan-numbers.ts';
import { doneAs } from '../records.ts';
import type { PastSetLookup } from '../../session/use-past.ts';
import {
  findLoggedExercise,
  resolveExerciseName,
  type SessionEdit,
  type EditedSession,
} from '../../session/session-edits.ts';

export interface LogExerciseProps {
  exercise: Exercise;
  work: EditedSession;
  past: PastSetLookup;
  /** A coach reads notes about pain. */
  coached: boolean;
  onEdit: (edit: SessionEdit) => void;
  /** Starts the rest after a set; undefined outside of a session. */
  onRest?: ((seconds: number) => void) | undefined;
  fold?: Fold | undefined;
}

/** Collapsed to one line until pressed. */
interface Fold {
  open: boolean;
  /** Progress of the exercise. */
  line: Words;
  onPress: () => void;
  /** Next exercise, and the action that opens it. */
  next: { name: string; onPress: () => void } | undefined;
}

/** One exercise of a session, or a block whose sets are rounds. */
export function LogExercise({ exercise, work, past, coached, onEdit, onRest, fold }: LogExerciseProps) {
  const body = useId();
  const say = useSay();
  const name = resolveExerciseName(exercise, work);
  // A swapped exercise may have the member's words.
  const title = name === exercise.name ? <PlanWords>{name}</PlanWords> : name;
  const planned = listMovements(exercise);
  const movements = planned.map((movement) => applySwapName(movement, findLoggedExercise(work, movement.id)));
  const rounds = exercise.type === 'superset';
  const { planKey, dayId } = work.session;
  return (
    <li className="log-exercise" data-block={rounds ? (exercise.block ?? 'superset') : undefined}>
      <Heading depth={2}>{fold ? <FoldButton {...fold} title={title} body={body} /> : title}</Heading>
      <div id={body} className="log-body" hidden={fold && !fold.open}>
        <p className="log-dose">
          {doseWords(exercise).map((part, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <span>{say(part)}</span>
            </Fragment>
          ))}
        </p>
        {exercise.notes && (
          <p className="training-notes">
            <PlanWords>{exercise.notes}</PlanWords>
          </p>
        )}
        {movements.map((movement) => (
          <MovementGuide
            key={movement.id}
            movement={movement}
            named={rounds}
            last={past.lastOf(doneAs(findLoggedExercise(work, movement.id)))}
            logged={findLoggedExercise(work, movement.id)}
            onEdit={onEdit}
          />
        ))}
        <ExerciseRows {...{ exercise, name, movements, work, past, onEdit, onRest }} />
        {movements.map((movement, index) => {
          const logged = findLoggedExercise(work, movement.id);
          const about = { movement, named: rounds, logged, typedIn: work.session.id, onEdit };
          return (
            <div key={movement.id} className="log-changes">
              <ChangeExercise {...about} movement={planned[index]!} />
              <PainNote {...about} coached={coached} />
              {coached && <AskCoach about={{ kind: 'exercise', planKey, dayId, exerciseId: movement.id }} />}
            </div>
          );
        })}
        {fold?.next && <NextButton {...fold.next} />}
      </div>
    </li>
  );
}

function NextButton({ name, onPress }: NonNullable<Fold['next']>) {
  return (
    <button type="button" className="log-next" onClick={onPress}>
      <Trans comment="A button on a phone: the exercise that comes after this one">
        Next: <b>{name}</b>
      </Trans>
    </button>
  );
}

function FoldButton({ title, body, open, line, onPress }: Fold & { title: ReactNode; body: string }) {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  // Closing the exercise above has hidden its button and moved this one up.
  useEffect(() => {
    if (open && !was.current) {
      button.current?.focus({ preventScroll: true });
      button.current?.scrollIntoView({ block: 'nearest' });
    }
    was.current = open;
  }, [open]);
  return (
    <button ref={button} type="button" className="log-fold" aria-expanded={open} aria-controls={body} onClick={onPress}>
      {title} <span>{say(line)}</span>
    </button>
  );
}
