import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import { formatDay } from '#server/platform/i18n/format.ts';
import { applyDayChanges } from './days-now.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';

/**
 * Prepares a client's copy for print: name, dates, and each day on its current date, without skipped days. An ended
 * copy contains only the days up to its end. Documents are in English.
 */
export function toPaperPlan(
  plan: TrainingPlan,
  { firstName, lastName, email }: User,
  changes: readonly PlanDayChange[],
): TrainingPlan {
  const { client, endedOn } = plan;
  if (!client) return plan;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  const minutesOf = (id: string) => changes.find(({ dayId }) => dayId === id)?.minutes;
  const workouts = applyDayChanges(plan, changes)
    .filter(({ date }) => !endedOn || (date && date <= endedOn))
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
    .map((day) => (day.date ? { ...day, day: formatDayLabel(day.date, minutesOf(day.id)) } : day));
  // words: documents are in English
  const ended = endedOn ? `, ended on ${formatCalendarDay(endedOn)}` : '';
  return {
    ...plan,
    // words: documents are in English
    description: `For ${name}: ${formatCalendarDay(client.start)} to ${formatCalendarDay(client.until)}${ended}. ${plan.description}`,
    // Weeks after the end no longer count.
    ...(endedOn && { duration: '', weeks: Math.max(1, ...workouts.map(({ week }) => week ?? 1)) }),
    workouts,
  };
}

function formatDayLabel(date: string, minutes: number | null | undefined): string {
  // words: documents are in English
  return minutes ? `${formatCalendarDay(date)}, shortened to ${minutes} minutes` : formatCalendarDay(date);
}

/** Calendar days have no time zone. */
function formatCalendarDay(day: string): string {
  return formatDay(new Date(`${day}T12:00:00Z`), 'UTC');
}
