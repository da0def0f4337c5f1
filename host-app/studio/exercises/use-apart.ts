import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ExerciseChoices } from '#contract/training/plans/exercises.studio.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { createDuplicateNameCheck } from '../core/same-names.ts';

type Choice = ExerciseChoices['exercises'][number];

/** Returns details that distinguish an exercise from others with the same name; empty if its name is unique. */
export function useDistinguishingDetails(library: readonly Choice[]): (exercise: Choice) => string {
  const { t } = useLingui();
  const { dateAndTime } = useDates();
  const shared = createDuplicateNameCheck(library);
  return ({ name, equipment, plans, createdAt }) => {
    if (!shared(name)) return '';
    const added = dateAndTime(createdAt);
    const inPlans = t`${plural(plans, { 0: 'not used', one: 'in # plan', other: 'in # plans' })}`;
    return [equipment, inPlans, t`added ${added}`].filter(Boolean).join(', ');
  };
}
