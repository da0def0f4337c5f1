import { resolveSwap } from '#contract/training/exercise-swap.ts';
import { goneLineName } from '#contract/training/removed-exercise.ts';
import type { LogExport } from '#contract/training/log-export.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import { type Unit, parseUnit } from '#contract/training/set-unit.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatCsv } from '#server/platform/csv.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { presentPlanDay } from '../own-plans/plan-days.service.ts';
import { plannedSets } from '../own-plans/planned-sets.ts';
import { Plan, PlanDay, Workout } from './training.entity.ts';
import { presentWorkout } from './workouts.queries.ts';

type Session = LogExport['sessions'][number];

/** Exports everything that a member logged, with or without current access. */
export async function exportLog(em: Em, { user }: Access, now: Date): Promise<LogExport> {
  const rows = await em.find(Workout, { user, deleted: false }, { orderBy: { startedAt: 'asc', id: 'asc' } });
  const changes = await em.find(PlanDay, { user }, { orderBy: { planKey: 'asc', dayId: 'asc' } });
  const keys = [...new Set([...rows, ...changes].map(({ planKey }) => planKey))].toSorted();
  // Plans stay readable by name after the access ends. Other members' copies are excluded.
  const found = await em.find(Plan, { key: { $in: keys }, $or: [{ user: null }, { user }] });
  const plans = new Map(found.map((plan) => [plan.key, plan]));
  const dayOf = (key: string, dayId: string): WorkoutDay | undefined => {
    const plan = plans.get(key);
    return [...(plan?.body.workouts ?? []), ...(plan?.formerDays ?? [])].find(({ id }) => id === dayId);
  };
  const titleOf = (key: string) => plans.get(key)?.body.title ?? null;
  const about = (plan: string, dayId: string) => {
    const { name = null, date = null } = dayOf(plan, dayId) ?? {};
    return { plan, planTitle: titleOf(plan), dayId, day: name, plannedFor: date };
  };
  return {
    exportedAt: now.toISOString(),
    plans: keys.map((key) => ({ key, title: titleOf(key) })),
    sessions: rows.map((row): Session => {
      const { id, startedAt, finishedAt, timeZone, notes, exercises, planKey, dayId } = presentWorkout(row);
      // The plan as of the session; older rows lack it.
      const lines = [...plannedSets(dayOf(planKey, dayId)), ...(row.planned ?? [])];
      const known = new Map(lines.map((line) => [line.id, line]));
      const named = exercises.map((each) => {
        const line = known.get(each.exerciseId);
        return {
          ...each,
          name: line?.name ?? goneLineName(each.exerciseId),
          counted: COUNTED[parseUnit(line?.reps ?? '')],
        };
      });
      const when = { startedAt, finishedAt, timeZone, localDay: row.localDay ?? null };
      return { id, ...about(planKey, dayId), ...when, notes, exercises: named };
    }),
    days: changes.map((row) => {
      const { planKey, dayId, movedTo, minutes, skipped } = presentPlanDay(row);
      return { ...about(planKey, dayId), movedTo, minutes, skipped };
    }),
  };
}

/** Units in words. */
const COUNTED: Readonly<Record<Unit, Session['exercises'][number]['counted']>> = {
  reps: 'repetitions',
  s: 'seconds',
  min: 'minutes',
  m: 'metres',
};

const COLUMNS = [
  'what',
  'day',
  'plan',
  'plan day',
  'began',
  'ended',
  'time zone',
  'exercise',
  'done instead',
  'left out because',
  'set',
  'weight kg',
  'count',
  'counted in',
  'set done',
  'logged on another device',
  'pain 1-10',
  'pain note',
  'session notes',
  'moved to',
  'minutes',
  'planned for',
  'time s',
  'pace s/km',
  'heart rate bpm',
  'effort 1-10',
] as const;
type Cells = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** Returns the log as CSV for spreadsheets. */
export function logCsv({ sessions, days }: LogExport): string {
  const lines = [
    ...sessions.flatMap(sessionLines),
    ...days.map((each): Cells => {
      const { plannedFor, movedTo, minutes, skipped } = each;
      const what = skipped === null ? 'day changed' : 'day left out';
      return {
        ...toPlaceCells(each),
        what,
        day: plannedFor,
        'left out because': skipped,
        'moved to': movedTo,
        minutes,
      };
    }),
  ];
  return formatCsv(
    COLUMNS,
    lines.map((cells) => COLUMNS.map((name) => cells[name] ?? '')),
  );
}

function sessionLines(session: Session): Cells[] {
  const { startedAt, finishedAt, timeZone, localDay, notes, exercises } = session;
  const when = { day: localDay, began: startedAt, ended: finishedAt, 'time zone': timeZone };
  const base: Cells = { ...toPlaceCells(session), ...when, 'session notes': notes };
  if (exercises.length === 0) return [{ ...base, what: 'session' }];
  return exercises.flatMap(({ exerciseId, name, swappedFor, skipped, pain, counted, sets }) => {
    const line: Cells = {
      ...base,
      exercise: name ?? exerciseId,
      'done instead': swappedFor,
      'left out because': skipped,
      'pain 1-10': pain?.level ?? null,
      'pain note': pain?.note ?? null,
    };
    if (sets.length === 0) return [{ ...line, what: 'exercise' }];
    return sets.flatMap((set, at) =>
      [set, ...(set.others ?? [])].map((value): Cells => ({
        ...line,
        what: 'set',
        'done instead': resolveSwap({ swappedFor }, set),
        set: (set.place ?? at) + 1,
        'weight kg': value.weightKg,
        count: value.reps,
        'counted in': value.unit ? COUNTED[value.unit] : counted,
        'set done': value.doneAt,
        'time s': value.seconds ?? null,
        'pace s/km': value.pace ?? null,
        'heart rate bpm': value.bpm ?? null,
        'effort 1-10': value.rpe ?? null,
        'logged on another device': value === set ? '' : 'yes',
      })),
    );
  });
}

type Place = Pick<Session, 'plan' | 'planTitle' | 'dayId' | 'day' | 'plannedFor'>;

function toPlaceCells({ plan, planTitle, dayId, day, plannedFor }: Place): Cells {
  return { plan: planTitle ?? plan, 'plan day': day ?? dayId, 'planned for': plannedFor };
}
