import { Plural, Trans } from '@lingui/react/macro';
import type { WorkoutDay } from '#contract/training/training.ts';
import { exercisesIn } from './day-minutes.ts';

export interface ShortenedProps {
  day: WorkoutDay;
  minutes: number;
}

/** Minutes that a day was shortened to, and how much of it fits. */
export function Shortened({ day, minutes }: ShortenedProps) {
  const [fits, all] = [exercisesIn(day, minutes), day.exercises.length];
  return (
    <p className="training-shortened">
      <Trans comment="A training day">Shortened to {minutes} min.</Trans>{' '}
      {fits < all && (
        <Plural
          value={fits}
          one="There is time for about the first exercise. Skip the rest or see how far you get."
          other="There is time for about the first # exercises. Skip the rest or see how far you get."
        />
      )}
    </p>
  );
}
