import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedExercise, LoggedSet } from '#contract/training/workouts.ts';
import { parseUnit } from '#contract/training/set-unit.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Heading } from '../../plan/heading.tsx';
import { type Movement } from '../../plan/plan-numbers.ts';
import { PlanWords } from '../../plan/plan-words.tsx';
import { swapExercise, type SessionEdit } from '../../session/session-edits.ts';
import { setsWords } from '../sets/sets-words.ts';
import { targetWords } from '../efforts/target-words.ts';
import { useWeightUnit } from '../efforts/weight-unit.ts';

export interface MovementGuideProps {
  movement: Movement;
  /** Several are listed, so each shows its name and dose. */
  named: boolean;
  /** Sets of the last session. */
  last: readonly LoggedSet[];
  logged: LoggedExercise;
  onEdit: (edit: SessionEdit) => void;
}

/** Target, last sets, instructions and alternatives of an exercise. */
export function MovementGuide({ movement, named, last, logged, onEdit }: MovementGuideProps) {
  const { name, reps, notes } = movement;
  const language = useLanguage();
  const unit = useWeightUnit();
  const say = useSay();
  // The plan's target and instructions do not apply to a swapped exercise.
  const { target, cue, equipment, video } = logged.swappedFor === null ? movement : {};
  const aim = target && say(targetWords(target, unit, language));
  const isTold = named || aim || last.length > 0 || cue || equipment || video || movement.alternatives?.length;
  if (!isTold || logged.skipped !== null) return null;
  return (
    <div className="log-guide">
      {named && (
        <Heading depth={3}>
          {logged.swappedFor ? name : <PlanWords>{name}</PlanWords>} <span>{reps}</span>
        </Heading>
      )}
      {(aim ?? last.length > 0) && (
        <dl className="log-aims">
          {aim && (
            <div>
              <dt>
                <Trans comment="How hard an exercise is meant to be: 85 kg, 4:05 /km">Target</Trans>
              </dt>
              <dd className="log-aim">{aim}</dd>
            </div>
          )}
          {last.length > 0 && (
            <div>
              <dt>
                <Trans comment="What was done the last time somebody did an exercise">Last time</Trans>
              </dt>
              <dd>{setsWords(last, parseUnit(reps), unit, language).map(say).join(' · ')}</dd>
            </div>
          )}
        </dl>
      )}
      {cue && (
        <p className="log-cue">
          <PlanWords>{cue}</PlanWords>
        </p>
      )}
      {named && notes && (
        <p className="training-notes">
          <PlanWords>{notes}</PlanWords>
        </p>
      )}
      <Means equipment={equipment} video={video} name={name} />
      <Alternatives {...{ movement, logged, onEdit }} />
    </div>
  );
}

function Means({ equipment, video, name }: Pick<Movement, 'equipment' | 'video' | 'name'>) {
  const isShown = video !== undefined && video.startsWith('https://');
  if (!equipment && !isShown) return null;
  return (
    <p className="log-means">
      {equipment && (
        <span>
          <PlanWords>{equipment}</PlanWords>
        </span>
      )}
      {isShown && (
        <a href={video} target="_blank" rel="noopener noreferrer">
          <Trans comment="A link that opens in a new tab; the exercise is only read out">
            Watch the video<span className="log-aside">: {name}</span>
          </Trans>
        </a>
      )}
    </p>
  );
}

/** Buttons that swap the exercise in one press. */
function Alternatives({ movement, logged, onEdit }: Pick<MovementGuideProps, 'movement' | 'logged' | 'onEdit'>) {
  const { id, name, alternatives = [] } = movement;
  const { t } = useLingui();
  if (alternatives.length === 0 || logged.swappedFor !== null) return null;
  return (
    <div className="log-instead" role="group" aria-label={t`Instead of ${name}`}>
      <span aria-hidden="true">
        <Trans comment="Before the exercises that may be done in place of another one">Instead</Trans>
      </span>
      {alternatives.map((other) => (
        <button key={other.id} type="button" onClick={() => onEdit(swapExercise(id, other.name.slice(0, 100)))}>
          <PlanWords>{other.name}</PlanWords>
        </button>
      ))}
    </div>
  );
}
