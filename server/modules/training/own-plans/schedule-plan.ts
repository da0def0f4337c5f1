import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { toMonday, plusDays } from '#server/platform/days.ts';

/** First day, and the client's training weekdays: 1 is Monday, at least one. */
export interface Schedule {
  start: string;
  weekdays: readonly number[];
}

/**
 * Schedules a plan for one client: every day of every week gets an id and a date. Dates have no time of day, so clock
 * changes have no effect. Week 1 is the week of the start. Days before the start move to the next training days and
 * push later ones on. A week with more sessions than training days puts two on one day.
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

/** Returns the last day of a plan: the Sunday of its last week, or a later session. */
export function calculateEndDay(
  { weeks }: Pick<TrainingPlan, 'weeks'>,
  start: string,
  days: readonly WorkoutDay[],
): string {
  const sunday = plusDays(toMonday(start), weeks * 7 - 1);
  return days.reduce((end, { date }) => (date !== undefined && date > end ? date : end), sunday);
}

/** Returns the dates with more than one session. */
export function crowdedDates({ workouts }: Pick<TrainingPlan, 'workouts'>): string[] {
  const dates = workouts.flatMap(({ date }) => date ?? []);
  return [...new Set(dates.filter((date, at) => dates.indexOf(date) !== at))].toSorted();
}

/** Counts the sessions of the fullest week. */
export function countWeeklySessions(plan: Pick<TrainingPlan, 'weeks' | 'workouts'>): number {
  return Math.max(...buildWeeks(plan).map((days) => days.length));
}

/** Weekdays spread as evenly as possible, by number of days. */
const SPREAD: readonly (readonly number[])[] = [
  [1],
  [1, 4],
  [1, 3, 5],
  [1, 2, 4, 5],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
];

/** Proposes weekdays for a number of training days. */
export function proposedWeekdays(days: number): number[] {
  return [...SPREAD[Math.min(7, Math.max(1, Math.round(days) || 1)) - 1]!];
}

/** Returns 1 for Monday to 7 for Sunday. */
function getIsoWeekday(day: string): number {
  return ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** Builds the days of each week. A weekly day gets another id in each week, because a copy's days are done once. */
function buildWeeks({ weeks, workouts }: Pick<TrainingPlan, 'weeks' | 'workouts'>): WorkoutDay[][] {
  const taken = new Set(workouts.flatMap(({ id, week }) => (week === undefined ? [] : [id])));
  const own = newIds(taken);
  return Array.from({ length: weeks }, (_, index) =>
    workouts
      .filter(({ week }) => week === undefined || week === index + 1)
      .map((day) => (day.week === undefined ? { ...day, id: own(day.id, index + 1) } : day)),
  );
}

/** Creates unused ids for weekly days. */
export function newIds(taken: Set<string>): (id: string, week: number) => string {
  return (id, week) => {
    let made = `${id.slice(0, 54)}-w${week}`;
    for (let at = 2; taken.has(made); at++) made = `${id.slice(0, 50)}-w${week}-${at}`;
    taken.add(made);
    return made;
  };
}
