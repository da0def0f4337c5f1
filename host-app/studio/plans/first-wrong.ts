import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useController, useFormState } from 'react-hook-form';
import type { Day } from '#contract/studio/plan-lines.ts';
import type { TrainingPlanRequest } from '#contract/studio/plans-builder.ts';

interface WeekSelection {
  days: readonly Day[];
  /** Visible week; null if one week repeats. */
  week: number | null;
  show: (week: number) => void;
}

/** Fields above the days, which the form focuses by itself. */
const ABOVE = ['title', 'level', 'weeks', 'description'] as const;

/** Shows the first week with an error and focuses its cell. */
export function useFocusFirstError(grid: RefObject<HTMLElement | null>, { days, week, show }: WeekSelection): void {
  const { errors, submitCount } = useFormState<TrainingPlanRequest>();
  const { field } = useController<TrainingPlanRequest, 'days'>({ name: 'days' });
  const seen = useRef(0);
  const { ref } = field;
  useEffect(() => {
    // Stops the form's search for the first field with an error here.
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
