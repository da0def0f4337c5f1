import { Trans } from '@lingui/react/macro';
import type { WorkoutDay } from '#contract/training.ts';
import { asksHealth } from './log/efforts-asked.ts';

/** Says of a day that asks how somebody's body took it who reads that. */
export function HealthReadersNote({ day }: { day: WorkoutDay }) {
  if (!asksHealth(day)) return null;
  return (
    <p>
      <Trans>Your coach can read heart rates and efforts if you have agreed to that on your coaching page.</Trans>
    </p>
  );
}
