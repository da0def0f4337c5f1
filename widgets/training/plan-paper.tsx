import { Trans } from '@lingui/react/macro';
import type { TrainingPlan } from '#contract/training.ts';
import { DayPlan } from './day-plan.tsx';
import { Guidelines } from './guidelines.tsx';
import { Heading } from './heading.tsx';
import { WarmUp } from './warm-up.tsx';

/** The plan for paper: every day, nothing to press. It takes no room on a screen. */
export function PlanPaper({ plan }: { plan: TrainingPlan }) {
  return (
    <div className="training-paper">
      {plan.workouts.map((day) => (
        <DayPlan key={day.id} day={day} />
      ))}
      <WarmUp routine={plan.warmupRoutine} />
      {plan.guidelines.length > 0 && (
        <>
          <Heading depth={1}>
            <Trans>Guidelines</Trans>
          </Heading>
          <Guidelines guidelines={plan.guidelines} />
        </>
      )}
      {plan.equipment.length > 0 && (
        <Heading depth={1}>
          <Trans>Equipment</Trans>
        </Heading>
      )}
      <ul className="training-options">
        {plan.equipment.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </div>
  );
}
