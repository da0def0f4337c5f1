import type { PlanDayChange } from '#contract/plan-days.ts';
import type { TrainingPlan } from '#contract/training.ts';
import { formatDay } from '../../format.ts';
import { daysNow } from './days-now.ts';
import type { User } from '../users/user.entity.ts';

/**
 * A client's own copy as it is printed: whose it is, from when to when, and each day on the date where it is now, without
 * what was left out, as calendars have it. Documents are in English.
 */
export function onPaper(
  plan: TrainingPlan,
  { firstName, lastName, email }: User,
  changes: readonly PlanDayChange[],
): TrainingPlan {
  const { client } = plan;
  if (!client) return plan;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  return {
    ...plan,
    // words: documents are in English
    description: `For ${name}: ${dayOf(client.start)} to ${dayOf(client.until)}. ${plan.description}`,
    workouts: daysNow(plan, changes)
      .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
      .map((day) => (day.date ? { ...day, day: dayOf(day.date) } : day)),
  };
}

/** A day of the calendar is the same everywhere. */
function dayOf(day: string): string {
  return formatDay(new Date(`${day}T12:00:00Z`), 'UTC');
}
