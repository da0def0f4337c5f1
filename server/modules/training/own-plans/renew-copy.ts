import { isDeepStrictEqual as isDeepEqual } from 'node:util';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { crowdedDates, calculateEndDay, schedulePlan, type Schedule, newIds } from './schedule-plan.ts';

/** Part of a copy that a renewal reads. */
interface Copy {
  body: TrainingPlan;
  formerDays?: readonly WorkoutDay[] | null | undefined;
}

export interface Renewed {
  body: TrainingPlan;
  formerDays: WorkoutDay[];
  added: WorkoutDay[];
  removed: WorkoutDay[];
  changed: WorkoutDay[];
  /** Days that differ from the template and stay, because they are trained or past. */
  kept: WorkoutDay[];
  /** Dates with more than one session, from today on. */
  crowded: string[];
}

interface Now {
  schedule: Schedule;
  /** In the client's time zone. */
  today: string;
  /** Ids of days with a log. */
  logged: ReadonlySet<string>;
  /** Dates to which the client moved days. */
  moved: ReadonlyMap<string, string>;
}

/**
 * Renews a copy from its template. Trained days and past days stay; the others are scheduled again. Exercises keep the
 * template's ids, which logs refer to.
 */
export function renewCopy({ body, formerDays }: Copy, template: TrainingPlan, now: Now): Renewed {
  const { schedule, today, logged, moved } = now;
  const fresh = schedulePlan({ ...template, key: body.key }, schedule);
  const stays = (day: WorkoutDay) => logged.has(day.id) || (moved.get(day.id) ?? day.date ?? today) < today;
  const before = new Map(body.workouts.map((day) => [day.id, day]));
  const next = new Map(fresh.workouts.map((day) => [day.id, day]));
  const frozen = body.workouts.filter(stays);
  const open = body.workouts.filter((day) => !stays(day));

  const taken = new Map(frozen.map((day) => [day.id, day]));
  for (const day of fresh.workouts) {
    if (taken.has(day.id)) continue;
    const own = before.get(day.id);
    // Past days get no plan.
    if ((day.date ?? today) >= today) taken.set(day.id, day);
    else if (own) taken.set(day.id, { ...day, ...(own.date !== undefined && { date: own.date }) });
  }
  const workouts = [...taken.values()].toSorted(
    (one, other) => (one.date ?? '').localeCompare(other.date ?? '') || (one.week ?? 0) - (other.week ?? 0),
  );
  const weeks = Math.max(fresh.weeks, ...frozen.map(({ week }) => week ?? 1));
  const until = calculateEndDay({ weeks }, schedule.start, workouts);
  const removed = open.filter(({ id }) => !taken.has(id));
  return {
    body: { ...fresh, weeks, client: { ...fresh.client!, until }, workouts },
    formerDays: withFormer({ body, formerDays }, workouts),
    added: workouts.filter(({ id }) => !before.has(id)),
    removed,
    changed: workouts.filter((day) => open.some(({ id }) => id === day.id) && !isDeepEqual(before.get(day.id), day)),
    kept: frozen.filter((day) => !isDeepEqual({ ...day, date: '' }, { ...next.get(day.id), date: '' })),
    crowded: crowdedDates({ workouts }).filter((date) => date >= today),
  };
}

/** Returns removed days, because an offline device may have trained them. */
function withFormer({ body, formerDays }: Copy, workouts: readonly WorkoutDay[]): WorkoutDay[] {
  const there = new Set(workouts.map(({ id }) => id));
  const gone = [...body.workouts, ...(formerDays ?? [])].filter(({ id }) => !there.has(id));
  return gone.filter(({ id }, at) => gone.findIndex((each) => each.id === id) === at);
}

/**
 * Rewrites a copy after the coach's edits. Days keep their dates, new days go to the client's weekdays, and removed
 * days are remembered. Weekly days replace the days of each week (`mergePlanDays`).
 */
export function rewriteCopy(
  { body, formerDays }: Copy,
  typed: TrainingPlan,
  /** Ids of days with a log. */
  logged: ReadonlySet<string> = new Set(),
): { body: TrainingPlan; formerDays: WorkoutDay[] } {
  const { client } = body;
  if (!client) return { body: typed, formerDays: withFormer({ body, formerDays }, typed.workouts) };
  const dates = new Map(body.workouts.map(({ id, date }) => [id, date]));
  const laid = schedulePlan(mergePlanDays(body, typed, { logged, former: formerDays ?? [] }), client);
  const workouts = laid.workouts.map((day) => ({ ...day, date: dates.get(day.id) ?? day.date! }));
  const until = calculateEndDay(laid, client.start, workouts);
  return {
    body: { ...laid, client: { ...client, until }, workouts },
    formerDays: withFormer({ body, formerDays }, workouts),
  };
}

/**
 * Merges an edited weekly day into a copy's dated days: the first day of a week stays the first, with its id. A trained
 * day changes only if that very day was edited. Trained days without a place among the edited days are kept.
 */
function mergePlanDays(
  { workouts: before }: Pick<TrainingPlan, 'workouts'>,
  typed: TrainingPlan,
  { logged, former }: { logged: ReadonlySet<string>; former: readonly WorkoutDay[] },
): TrainingPlan {
  const weekly = typed.workouts.filter(({ week }) => week === undefined);
  if (weekly.length === 0) return typed;
  const weekOf = (week: number | undefined) => before.filter((day) => day.week === week);
  // Uses the place in its original week, so that a removed day moves no other day up.
  const places = weekly.map(({ id }) =>
    weekOf(before.find((day) => day.id === id)?.week).findIndex((day) => day.id === id),
  );
  const taken = new Set(typed.workouts.flatMap(({ id, week }) => (week === undefined ? [] : [id])));
  const own = newIds(new Set([...before, ...former, ...typed.workouts].map(({ id }) => id)));
  const workouts = Array.from({ length: typed.weeks }, (_, index) => index + 1).flatMap((week) => {
    const there = weekOf(week);
    const days = weekly.map((day, at): WorkoutDay => {
      const known = there[places[at]!];
      if (!known || taken.has(known.id)) return { ...day, id: own(day.id, week), week };
      taken.add(known.id);
      return logged.has(known.id) && known.id !== day.id ? known : { ...day, id: known.id, week };
    });
    const trained = there.filter(({ id }) => logged.has(id) && !taken.has(id));
    return [...days, ...trained, ...typed.workouts.filter((day) => day.week === week)];
  });
  return { ...typed, workouts };
}
