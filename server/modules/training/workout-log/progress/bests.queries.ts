import { resolveSwap } from '#contract/training/exercise-swap.ts';
import type { BestSet, LoggedSet, WorkoutsResponse } from '#contract/training/workouts.ts';
import { isSealed, openText, type SealedRow } from '#server/platform/encryption/sealed.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type PlannedSets, setsWithUnits } from '#server/modules/training/own-plans/planned-sets.ts';
import { type SetEfforts, setsWithEfforts } from './set-efforts.ts';

/** SQL: exercises of a plan, with those inside supersets. */
const PLAN_EXERCISES_SQL = `asked as (
  select distinct line ->> 'id' as id
  from training_plan p
  cross join jsonb_array_elements(p.body -> 'workouts') day
  cross join jsonb_array_elements(day -> 'exercises') exercise
  cross join jsonb_array_elements(coalesce(exercise -> 'exercises', jsonb_build_array(exercise))) line
  where p.key = ?
)`;

/** SQL: true if a set belongs to the exercise itself, not to a swap. */
const isItself = (exercise: string, set: string) =>
  `coalesce(${set} -> 'doneAs', ${exercise} -> 'swappedFor', 'null') = 'null'`;

/** Loads the sets of each exercise's latest session, from any plan. One statement. */
export async function loadLastSets(em: Em, userId: string, planKey: string): Promise<Record<string, LoggedSet[]>> {
  const rows = await em.execute<
    { id: string; workout: string; swapped: string | null; sets: LoggedSet[]; efforts: unknown; planned: unknown }[]
  >(
    `with ${PLAN_EXERCISES_SQL}
     select distinct on (asked.id) asked.id, done ->> 'swappedFor' as swapped, done -> 'sets' as sets, w.efforts, w.planned, w.id as workout
     from workout w
     cross join jsonb_array_elements(w.exercises) done
     join asked on asked.id = done ->> 'exerciseId'
     where w.user_id = ? and not w.deleted and exists (
       select from jsonb_array_elements(done -> 'sets') s where ${isItself('done', 's')}
     )
     order by asked.id, w.started_at desc, w.id`,
    [planKey, userId],
  );
  return Object.fromEntries(
    rows.map(({ id, workout, swapped: swappedFor, sets, efforts, planned }) => {
      const row = { id: workout, person: userId };
      const said = setsWithEfforts(sets, (opened(efforts, 'workout.efforts', row) as SetEfforts | null)?.[id]);
      const counted = setsWithUnits(
        { exerciseId: id, sets: said },
        opened(planned, 'workout.planned', row) as PlannedSets[] | null,
      );
      return [id, counted.filter((set) => resolveSwap({ swappedFor }, set) === null)];
    }),
  );
}

function opened(value: unknown, column: string, row: SealedRow): unknown {
  return isSealed(value) ? JSON.parse(openText(value, column, row)) : value;
}

interface BestRow {
  id: string;
  here: boolean;
  kg: number | string | null;
  reps: number;
  unit: BestSet['unit'] | null;
  at: string;
}

/**
 * Loads the records of each exercise and unit, over all plans: from the heaviest down, every set with more repetitions
 * than all heavier ones. The heaviest weight, the most repetitions at a weight and the best 1RM estimate follow from
 * them. One statement.
 */
export async function loadRecords(
  em: Em,
  userId: string,
  planKey: string,
): Promise<NonNullable<WorkoutsResponse['bests']>> {
  const rows = await em.execute<BestRow[]>(
    `with ${PLAN_EXERCISES_SQL}, done as (
       select asked.id, w.plan_key = ? as here, (s ->> 'weightKg')::float8 as kg, (s ->> 'reps')::int as reps, s ->> 'unit' as unit,
         min(s ->> 'doneAt') as at
       from workout w
       cross join jsonb_array_elements(w.exercises) e
       join asked on asked.id = e ->> 'exerciseId'
       cross join jsonb_array_elements(e -> 'sets') s
       where w.user_id = ? and not w.deleted and ${isItself('e', 's')} and (s ->> 'reps')::int > 0
       group by 1, 2, 3, 4, 5
     ), beside as (
       select *, max(reps) over (
         partition by id, here, unit order by coalesce(kg, 0) desc, reps desc
         rows between unbounded preceding and 1 preceding
       ) as beaten from done
     )
     select id, here, kg, reps, unit, at from beside where beaten is null or reps > beaten
     order by id, here, unit, coalesce(kg, 0) desc`,
    [planKey, planKey, userId],
  );
  const bests: Record<string, BestSet[]> = {};
  for (const { id, here, kg, reps, unit, at } of rows) {
    (bests[id] ??= []).push({
      weightKg: kg === null ? null : Number(kg),
      reps,
      ...(unit && { unit }),
      doneAt: at,
      here,
    });
  }
  return bests;
}
