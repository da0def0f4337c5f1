import { useLingui } from '@lingui/react/macro';
import type { WorkoutDay } from '#contract/training.ts';
import { useSay } from '#widgets/core/words.tsx';
import { formatExerciseCount } from './plan-numbers.ts';

export interface DayListProps {
  days: readonly WorkoutDay[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Days of the plan, with one selected. */
export function DayList({ days, chosen, onChoose }: DayListProps) {
  const { t } = useLingui();
  const say = useSay();
  return (
    <ul className="training-days" aria-label={t({ message: 'Days', comment: 'Of a training plan, to choose from' })}>
      {days.map((day) => (
        <li key={day.id}>
          <button type="button" aria-current={day.id === chosen || undefined} onClick={() => onChoose(day.id)}>
            <span>{day.day}</span>
            <b>{day.name}</b>
            <span>{say(formatExerciseCount(day))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
