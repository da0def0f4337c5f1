import { Trans } from '@lingui/react/macro';
import type { WorkoutDay } from '#contract/training.ts';
import { asksHealth } from './log/efforts-asked.ts';

/** Note on days with questions about the body: who reads the answers. */
export function HealthReadersNote({ day }: { day: WorkoutDay }) {
  if (!asksHealth(day)) return null;
  return (
    <p>
      <Trans>Your coach can read heart rates and efforts if you have agreed to that on your coaching page.</Trans>
    </p>
  );
}
