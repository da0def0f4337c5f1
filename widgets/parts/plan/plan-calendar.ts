import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';

const DAY_MS = 86_400_000;

/** `open`: in the future or without a date. `missed`: its date has passed without a session. */
export type DayState = 'done' | 'left-out' | 'missed' | 'today' | 'open';

/** Day of a plan with different weeks, including its member's changes. */
export interface PlannedDay {
  day: WorkoutDay;
  /** Number of its current week, from 1. */
  week: number;
  /** Current date (YYYY-MM-DD); undefined in a plan without dates. */
  date: string | undefined;
  /** Original date of a moved day. */
  movedFrom: string | undefined;
  /** Minutes that it was shortened to. */
  minutes: number | null;
  /** Reason for skipping it, "" without a reason; null if not skipped. */
  skipped: string | null;
  state: DayState;
}

export interface PlanCalendar {
  days: readonly PlannedDay[];
  weeks: readonly number[];
  /** Week of today; the nearest one before and after a plan with dates. */
  thisWeek: number;
  /** False before the first and after the last week of a plan with dates. */
  isCurrent: boolean;
  /** Today's days; several if one was moved onto another. */
  today: readonly PlannedDay[];
  /** Next day after today. */
  next: PlannedDay | undefined;
  /** Date on which the plan was ended early. */
  endedOn: string | undefined;
}

/** True if a plan has different weeks: each of its days is done once. */
export function hasWeeks({ workouts }: Pick<TrainingPlan, 'workouts'>): boolean {
  return workouts.some(({ week, date }) => week !== undefined || date !== undefined);
}

/**
 * Returns the days of a plan in their current order, with their state. An ended plan has the days until its end, and
 * those done or begun.
 */
export function buildCalendar(
  plan: Pick<TrainingPlan, 'workouts' | 'client' | 'endedOn'>,
  changes: readonly PlanDayChange[],
  sessions: readonly Pick<WorkoutSession, 'dayId' | 'finishedAt'>[],
  today: string,
): PlanCalendar {
  const done = new Set(sessions.flatMap(({ dayId, finishedAt }) => (finishedAt ? [dayId] : [])));
  const weekOf = weeksFrom(plan);
  const planned = plan.workouts.map((day): PlannedDay => {
    const change = changes.find(({ dayId }) => dayId === day.id);
    const date = change?.movedTo ?? day.date;
    const isMoved = date !== day.date;
    const skipped = change?.skipped ?? null;
    return {
      day,
      week: isMoved && date ? weekOf(date) : (day.week ?? (date ? weekOf(date) : 1)),
      date,
      movedFrom: isMoved ? day.date : undefined,
      minutes: change?.minutes ?? null,
      skipped,
      state: done.has(day.id) ? 'done' : skipped !== null ? 'left-out' : stateOn(date, today),
    };
  });
  const { endedOn } = plan;
  const begun = new Set(sessions.map(({ dayId }) => dayId));
  const there = planned.filter(({ day, date }) => !endedOn || begun.has(day.id) || (date && date <= endedOn));
  // Days with the same date keep the plan's order.
  const days = there.toSorted((a, b) => a.week - b.week || compare(a.date ?? '', b.date ?? ''));
  const due = endedOn ? [] : days.filter(({ state }) => state === 'today');
  const next = endedOn
    ? undefined
    : days.find(({ state, date }) => state === 'open' && (date === undefined || date > today));
  const weeks = [...new Set(days.map(({ week }) => week))];
  const thisWeek = currentWeek(days, weeks, next, today, weekOf);
  const isCurrent = !days.some(({ date }) => date) || weekOf(today) === thisWeek;
  return { days, weeks, thisWeek, isCurrent, today: due, next, endedOn };
}

/** Returns the current week; without dates, that of the next day. */
function currentWeek(
  days: readonly PlannedDay[],
  weeks: readonly number[],
  next: PlannedDay | undefined,
  today: string,
  weekOf: (date: string) => number,
): number {
  const [first, last] = [weeks[0] ?? 1, weeks.at(-1) ?? 1];
  if (!days.some(({ date }) => date)) return next?.week ?? last;
  return Math.min(last, Math.max(first, weekOf(today)));
}

function stateOn(date: string | undefined, today: string): DayState {
  if (date === undefined || date > today) return 'open';
  return date === today ? 'today' : 'missed';
}

/**
 * Returns a function from dates to weeks. A plan counts weeks from its first day or from that week's Monday: its own
 * days tell which.
 */
function weeksFrom({ workouts, client }: Pick<TrainingPlan, 'workouts' | 'client'>): (date: string) => number {
  const dated = workouts.filter(({ date, week }) => date && week);
  const start = client?.start ?? dated[0]?.date;
  if (!start) return () => 1;
  const from = (first: string) => (date: string) => Math.floor(daysBetween(first, date) / 7) + 1;
  const counts = [from(start), from(toMonday(start))];
  return counts.find((count) => dated.every(({ date, week }) => count(date!) === week)) ?? counts[0]!;
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
}

export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function toMonday(date: string): string {
  return plusDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Returns the date in the device's time zone, as YYYY-MM-DD. */
export function localDay(at: Date): string {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(at.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}
