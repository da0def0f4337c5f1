import { Trans } from '@lingui/react/macro';
import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { DayPlan } from './days/day-plan.tsx';
import { dateWords } from '#widgets/parts/plan/day-words.ts';
import { Guidelines } from './about/guidelines.tsx';
import { Heading } from './heading.tsx';
import { PlanWords } from './plan-words.tsx';
import { buildCalendar, hasWeeks } from '#widgets/parts/plan/plan-calendar.ts';
import { WarmUp } from '../log/warm-up.tsx';

interface PlanPaperProps {
  plan: TrainingPlan;
  /** Changes of the plan's days by its member. */
  changes: readonly PlanDayChange[];
}

/**
 * Print version of the plan, without controls: each day on its current date, without skipped days. An ended plan has
 * the days until its end. Hidden on screen.
 */
export function PlanPaper({ plan, changes }: PlanPaperProps) {
  const language = useLanguage();
  const { endedOn } = plan;
  const day = endedOn && dateWords(endedOn, language, { dateStyle: 'long' });
  return (
    <div className="training-paper">
      {day && (
        <p>
          <Trans comment="A plan, on paper: Ended on 5 March 2026.">Ended on {day}.</Trans>
        </p>
      )}
      {listDays(plan, changes).map(({ day: each, minutes }) => (
        <DayPlan key={each.id} day={each} minutes={minutes} />
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
          <li key={thing}>
            <PlanWords>{thing}</PlanWords>
          </li>
        ))}
      </ul>
    </div>
  );
}

function listDays(
  plan: TrainingPlan,
  changes: readonly PlanDayChange[],
): { day: WorkoutDay; minutes: number | null }[] {
  if (!hasWeeks(plan)) return plan.workouts.map((day) => ({ day, minutes: null }));
  const { days } = buildCalendar(plan, changes, [], '');
  return days.flatMap(({ day, date, minutes, skipped }) =>
    skipped === null ? [{ day: { ...day, ...(date !== undefined && { date }) }, minutes }] : [],
  );
}
