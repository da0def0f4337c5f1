import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ExerciseChoices } from '#contract/studio/exercises.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { sharesName } from '../core/same-names.ts';

type Choice = ExerciseChoices['exercises'][number];

/** What tells an exercise apart from others of the same name; empty where no other one has it. */
export function useApart(library: readonly Choice[]): (exercise: Choice) => string {
  const { t } = useLingui();
  const { dateAndTime } = useDates();
  const shared = sharesName(library);
  return ({ name, equipment, plans, createdAt }) => {
    if (!shared(name)) return '';
    const added = dateAndTime(createdAt);
    const inPlans = t`${plural(plans, { 0: 'in no plan', one: 'in # plan', other: 'in # plans' })}`;
    return [equipment, inPlans, t`added ${added}`].filter(Boolean).join(', ');
  };
}
