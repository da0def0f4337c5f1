import type { TrainingPlan, WorkoutDay } from '#contract/training.ts';
import { toMonday, plusDays } from '#server/platform/days.ts';

/** When a client begins, and the days of the week they can train, from 1, Monday; at least one. */
export interface Schedule {
  start: string;
  weekdays: readonly number[];
}

/**
 * A plan as one client's own: every day of every week with an id and a date of its own. It counts in days of the
 * calendar and knows no hours, so that no change of the clock moves anything. Week 1 is the week of the start; what would
 * lie before it goes to the next days on which they can train, and moves on what it meets there. Where a week has more
 * sessions than they have days, two stand on one.
 */
export function schedulePlan(plan: TrainingPlan, { start, weekdays: given }: Schedule): TrainingPlan {
  const weekdays = [...new Set(given)].toSorted((a, b) => a - b);
  const sessions = new Map<string, number>();
  let last = start;
  const workouts = buildWeeks(plan).flatMap((days, index) => {
    const monday = plusDays(toMonday(start), index * 7);
    const room = Math.max(1, Math.ceil(days.length / weekdays.length));
    return days.map((day, at): WorkoutDay => {
      const ideal = plusDays(monday, weekdays[Math.floor((at * weekdays.length) / days.length)]! - 1);
      let date = ideal > last ? ideal : last;
      while (!weekdays.includes(getIsoWeekday(date)) || (sessions.get(date) ?? 0) >= room) date = plusDays(date, 1);
      sessions.set(date, (sessions.get(date) ?? 0) + 1);
      last = date;
      return { ...day, week: index + 1, date };
    });
  });
  return { ...plan, client: { start, until: calculateEndDay(plan, start, workouts), weekdays }, workouts };
}

/** The last day of a plan that begins then: the Sunday of its last week, or its last session where that comes later. */
export function calculateEndDay(
  { weeks }: Pick<TrainingPlan, 'weeks'>,
  start: string,
  days: readonly WorkoutDay[],
): string {
  const sunday = plusDays(toMonday(start), weeks * 7 - 1);
  return days.reduce((end, { date }) => (date !== undefined && date > end ? date : end), sunday);
}

/** Dates on which there is more than one session. */
export function crowdedDates({ workouts }: Pick<TrainingPlan, 'workouts'>): string[] {
  const dates = workouts.flatMap(({ date }) => date ?? []);
  return [...new Set(dates.filter((date, at) => dates.indexOf(date) !== at))].toSorted();
}

/** How many sessions the fullest week of a plan has. */
export function countWeeklySessions(plan: Pick<TrainingPlan, 'weeks' | 'workouts'>): number {
  return Math.max(...buildWeeks(plan).map((days) => days.length));
}

/** Days that are apart from each other as far as they can be. */
const SPREAD: readonly (readonly number[])[] = [
  [1],
  [1, 4],
  [1, 3, 5],
  [1, 2, 4, 5],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
];

/** Days of the week for somebody who trains so often. */
export function proposedWeekdays(days: number): number[] {
  return [...SPREAD[Math.min(7, Math.max(1, Math.round(days) || 1)) - 1]!];
}

/** From 1, Monday. */
function getIsoWeekday(day: string): number {
  return ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** The days of each week. What comes every week has another id in each: a copy's days are done once. */
function buildWeeks({ weeks, workouts }: Pick<TrainingPlan, 'weeks' | 'workouts'>): WorkoutDay[][] {
  const taken = new Set(workouts.flatMap(({ id, week }) => (week === undefined ? [] : [id])));
  const own = newIds(taken);
  return Array.from({ length: weeks }, (_, index) =>
    workouts
      .filter(({ week }) => week === undefined || week === index + 1)
      .map((day) => (day.week === undefined ? { ...day, id: own(day.id, index + 1) } : day)),
  );
}

/** Makes ids for what comes every week, none of which is taken. */
export function newIds(taken: Set<string>): (id: string, week: number) => string {
  return (id, week) => {
    let made = `${id.slice(0, 54)}-w${week}`;
    for (let at = 2; taken.has(made); at++) made = `${id.slice(0, 50)}-w${week}-${at}`;
    taken.add(made);
    return made;
  };
}
