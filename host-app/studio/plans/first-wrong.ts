import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useController, useFormState } from 'react-hook-form';
import type { Day } from '#contract/studio/plan-lines.ts';
import type { TrainingPlanRequest } from '#contract/studio/plans-builder.ts';

interface WeekSelection {
  days: readonly Day[];
  /** The week that is looked at; null where one week repeats. */
  week: number | null;
  show: (week: number) => void;
}

/** Fields that stand above the days: the form itself goes to them. */
const ABOVE = ['title', 'level', 'weeks', 'description'] as const;

/** What keeps a plan from being saved may stand in another week: the first such one is shown, and its cell has the focus. */
export function useFocusFirstError(grid: RefObject<HTMLElement | null>, { days, week, show }: WeekSelection): void {
  const { errors, submitCount } = useFormState<TrainingPlanRequest>();
  const { field } = useController<TrainingPlanRequest, 'days'>({ name: 'days' });
  const seen = useRef(0);
  const { ref } = field;
  useEffect(() => {
    // The form looks for what is wrong from its first field on, and is to stop here.
    ref({ focus: () => undefined });
  }, [ref]);
  const look = useEffectEvent((shown: number | null) => {
    const wrong = days.filter((_, at) => errors.days?.[at]).map((day) => day.week);
    const [first] = wrong;
    if (shown !== null && typeof first === 'number' && !wrong.includes(shown)) return show(first);
    seen.current = submitCount;
    if (ABOVE.some((name) => errors[name])) return;
    grid.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  });
  useEffect(() => {
    if (submitCount > seen.current) look(week);
    else seen.current = submitCount;
  }, [submitCount, week]);
}
