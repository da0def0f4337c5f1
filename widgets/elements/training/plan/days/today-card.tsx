import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Exercise, Target } from '#contract/training/training.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { exercisesIn, estimateMinutes } from './day-minutes.ts';
import { dateWords, whenWords } from '#widgets/parts/plan/day-words.ts';
import type { PlannedDay } from '#widgets/parts/plan/plan-calendar.ts';
import { doseWords, partDoseWords } from '../dose-words.ts';
import { formatExerciseCount } from '../plan-numbers.ts';
import { PlanHeading, PlanWords } from '../plan-words.tsx';
import { Shortened } from './shortened.tsx';
import { targetWords } from '../../log/efforts/target-words.ts';
import { useWeightUnit } from '../../log/efforts/weight-unit.ts';

export interface TodayCardProps {
  planned: PlannedDay;
  today: string;
  /** Chosen by the member: the title takes the focus. */
  chosen: boolean;
  /** False until the device has been read. */
  ready: boolean;
  /** The plan has ended: no day of it can start. */
  ended: boolean;
  /** Running session: of this day or of another. */
  going: 'here' | 'elsewhere' | undefined;
  onStart: () => void;
  onResume: () => void;
  /** Opens the session of the day. */
  onShow: () => void;
}

/** Large card of today's session or the next one, with its start button. */
export function TodayCard({ planned, today, chosen, ready, ended, going, ...on }: TodayCardProps) {
  const { day, minutes, skipped, state, movedFrom } = planned;
  const language = useLanguage();
  const say = useSay();
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) title.current?.focus();
  }, [chosen]);
  // A shortened day shows its new length below, and no other.
  const whole = minutes === null;
  const all = Math.round(day.exercises.reduce((sum, exercise) => sum + estimateMinutes(exercise), 0) / 5) * 5;
  const from = movedFrom && dateWords(movedFrom, language);
  const facts = [
    formatExerciseCount(day),
    ...(whole && all > 0 ? [msg({ message: `about ${all} min`, comment: 'Minutes' })] : []),
  ];
  return (
    <section className="today" data-state={state}>
      <Elevation seed={day.id} points={26} sunrise />
      <div className="today-title" ref={title} tabIndex={-1}>
        <p className="today-when">{say(whenWords(planned, today, language))}</p>
        <PlanHeading depth={1}>{day.name}</PlanHeading>
        <p>{facts.map(say).join(' · ')}</p>
      </div>
      {from && (
        <p>
          <Trans comment="A training day: moved here from Wed 4 Mar">Moved here from {from}.</Trans>
        </p>
      )}
      {minutes !== null && <Shortened day={day} minutes={minutes} />}
      <ul className="today-lines">
        {day.exercises.map((exercise, index) => (
          <li key={exercise.id} data-over={minutes !== null && index >= exercisesIn(day, minutes) ? '' : undefined}>
            <Line exercise={exercise} />
          </li>
        ))}
      </ul>
      {skipped !== null && state === 'left-out' && <LeftOut reason={skipped} />}
      {state === 'missed' && !ended && (
        <p>
          <Trans>This day has passed. You can still train, move or skip it.</Trans>
        </p>
      )}
      <Start {...{ state, ready, ended, going }} {...on} />
    </section>
  );
}

function LeftOut({ reason }: { reason: string }) {
  return (
    <p>
      {reason ? (
        <Trans comment="A training day, and why in the member's words">Skipped: {reason}</Trans>
      ) : (
        <Trans comment="A training day">Skipped.</Trans>
      )}
    </p>
  );
}

type StartProps = Pick<TodayCardProps, 'ready' | 'ended' | 'going' | 'onStart' | 'onResume' | 'onShow'> &
  Pick<PlannedDay, 'state'>;

function Start({ state, ready, ended, going, onStart, onResume, onShow }: StartProps) {
  if (going) {
    return (
      <Button part="button" onClick={onResume}>
        {going === 'here' ? <Trans>Back to your session</Trans> : <Trans>Back to the session in progress</Trans>}
      </Button>
    );
  }
  if (state === 'done') {
    return (
      <Button variant="quiet" part="button" onClick={onShow}>
        <Trans comment="A button: shows the session in which a day was done">Show what you did</Trans>
      </Button>
    );
  }
  if (state === 'left-out' || ended) return null;
  return (
    <Button part="button" disabled={!ready} onClick={onStart}>
      <Trans>Start session</Trans>
    </Button>
  );
}

/** An exercise before its session. A block lists its exercises. */
function Line({ exercise }: { exercise: Exercise }) {
  const unit = useWeightUnit();
  const language = useLanguage();
  const say = useSay();
  const isBlock = exercise.type === 'superset';
  const join = (words: Words[]) => <span>{words.map(say).join(' · ')}</span>;
  const format = (target: Target | undefined) => target && targetWords(target, unit, language);
  const showNotes = (notes: string | undefined) =>
    notes && (
      <p>
        <PlanWords>{notes}</PlanWords>
      </p>
    );
  return (
    <>
      <b>
        <PlanWords>{exercise.name}</PlanWords>
      </b>{' '}
      {join(doseWords(exercise, isBlock ? undefined : format(exercise.target)))}
      {showNotes(exercise.notes)}
      {isBlock && (
        <ul>
          {exercise.exercises.map((part) => (
            <li key={part.id}>
              <PlanWords>{part.name}</PlanWords> {join(partDoseWords(part, format(part.target)))}
              {showNotes(part.notes)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
