import type { WorkoutDay } from '#contract/training.ts';
import { countOf } from './plan-numbers.ts';

export interface DayListProps {
  days: readonly WorkoutDay[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** The days of the plan, one of which is shown. */
export function DayList({ days, chosen, onChoose }: DayListProps) {
  return (
    <ul className="training-days" aria-label="Days">
      {days.map((day) => (
        <li key={day.id}>
          <button type="button" aria-current={day.id === chosen || undefined} onClick={() => onChoose(day.id)}>
            <span>{day.day}</span>
            <b>{day.name}</b>
            <span>{countOf(day)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
