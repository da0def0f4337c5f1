import { Trans, useLingui } from '@lingui/react/macro';
import type { Exercise, WorkoutDay } from '#contract/training/training.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { formatDayLabel } from '#widgets/parts/plan/day-words.ts';
import { targetWords } from '../../log/efforts/target-words.ts';
import { useWeightUnit } from '../../log/efforts/weight-unit.ts';
import { formatExerciseCount } from '../plan-numbers.ts';
import { PlanHeading, PlanWords } from '../plan-words.tsx';

interface DayPlanProps {
  day: WorkoutDay;
  /** Minutes that the day was shortened to. */
  minutes?: number | null;
}

export function DayPlan({ day, minutes = null }: DayPlanProps) {
  const exercises = useSay()(formatExerciseCount(day));
  const dayLabel = formatDayLabel(day, useLanguage());
  return (
    <section className="training-day">
      <header>
        <PlanHeading depth={1}>{day.name}</PlanHeading>
        <p>
          <Trans comment="A day of a plan and how much there is to do: Day 2, 4 exercises">
            {dayLabel}, {exercises}
          </Trans>
        </p>
        {minutes !== null && (
          <p>
            <Trans>Shortened to {minutes} minutes</Trans>
          </p>
        )}
      </header>
      <ol className="training-exercises">
        {day.exercises.map((exercise) => (
          <li key={exercise.id}>
            <PlanHeading depth={2}>{exercise.name}</PlanHeading>
            {exercise.category && (
              <p className="training-category">
                <PlanWords>{exercise.category}</PlanWords>
              </p>
            )}
            <Dose {...exercise} as={exercise.type === 'superset' ? 'block' : undefined} />
            {exercise.type === 'superset' && <Parts {...exercise} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Parts({ name, exercises }: Extract<Exercise, { type: 'superset' }>) {
  const { t } = useLingui();
  return (
    <ul className="training-nested" aria-label={t`Exercises of ${name}`}>
      {exercises.map((part) => (
        <li key={part.id}>
          <PlanHeading depth={3}>{part.name}</PlanHeading>
          <Dose {...part} as="part" />
        </li>
      ))}
    </ul>
  );
}

/** `block` is a whole superset, `part` one of its exercises. */
type Doses = Pick<Exercise, 'sets' | 'reps' | 'target' | 'rest' | 'notes'> & { as?: 'block' | 'part' | undefined };

/** Sets, reps, target and rest in large figures. */
function Dose({ sets, reps, target, rest, notes, as }: Doses) {
  const say = useSay();
  const unit = useWeightUnit();
  const language = useLanguage();
  return (
    <>
      <dl className="training-doses">
        <div>
          <dt>
            {as === 'block' ? <Trans context="of a block">Rounds</Trans> : <Trans context="of an exercise">Sets</Trans>}
          </dt>
          <dd>{sets}</dd>
        </div>
        {as !== 'block' && (
          <div>
            <dt>
              <AmountLabel reps={reps} />
            </dt>
            <dd>
              <PlanWords>{reps}</PlanWords>
            </dd>
          </div>
        )}
        {target && (
          <div>
            <dt>
              <Trans comment="How hard an exercise is meant to be: 85 kg, 4:05 /km">Target</Trans>
            </dt>
            <dd>{say(targetWords(target, unit, language))}</dd>
          </div>
        )}
        {/* Supersets have no rest between exercises: leave it out. */}
        {!(as === 'part' && rest === 'none') && (
          <div>
            <dt>
              <Trans context="between two sets">Rest</Trans>
            </dt>
            <dd>
              <PlanWords>{rest}</PlanWords>
            </dd>
          </div>
        )}
      </dl>
      {notes && (
        <p className="training-notes">
          <PlanWords>{notes}</PlanWords>
        </p>
      )}
    </>
  );
}

/** Heading of a set's amount: "30 s" is a time and "800 m" a distance. */
function AmountLabel({ reps }: { reps: string }) {
  const unit = parseUnit(reps);
  if (unit === 'm') return <Trans>Distance</Trans>;
  if (unit !== 'reps') return <Trans>Time</Trans>;
  return <Trans comment="How often a movement is repeated in a set">Reps</Trans>;
}
