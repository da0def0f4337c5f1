import type { TrainingPlan } from '#contract/training.ts';
import { formatDay } from '../../format.ts';
import type { User } from '../users/user.entity.ts';

/** A client's own copy as it is printed: whose it is, from when to when, and each day's date. Documents are in English. */
export function onPaper(plan: TrainingPlan, { firstName, lastName, email }: User): TrainingPlan {
  const { client } = plan;
  if (!client) return plan;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  return {
    ...plan,
    // words: documents are in English
    description: `For ${name}: ${dayOf(client.start)} to ${dayOf(client.until)}. ${plan.description}`,
    workouts: plan.workouts.map((day) => (day.date ? { ...day, day: dayOf(day.date) } : day)),
  };
}

/** A day of the calendar is the same everywhere. */
function dayOf(day: string): string {
  return formatDay(new Date(`${day}T12:00:00Z`), 'UTC');
}
