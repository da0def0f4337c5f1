import type { Em } from '#server/platform/db/orm.ts';

/** First and last date to which a member moved open days of a copy. */
export interface MovedDays {
  first: string;
  last: string;
}

/** SQL: moved days of a copy that are neither skipped, trained nor removed, for a `from` clause. */
export const openMovesSql = (copy: string) => `plan_day moved
  where moved.user_id = ${copy}.user_id and moved.plan_key = ${copy}.key and moved.moved_to is not null and moved.skipped is null
    and ${copy}.body->'workouts' @> jsonb_build_array(jsonb_build_object('id', moved.day_id))
    and not exists (select from workout w where w.user_id = moved.user_id and w.plan_key = moved.plan_key
      and w.day_id = moved.day_id and w.finished_at is not null and not w.deleted)`;

/** Loads the open moved days of these copies; copies without any are absent. */
export async function loadMovedDays(em: Em, keys: readonly string[]): Promise<ReadonlyMap<string, MovedDays>> {
  if (keys.length === 0) return new Map();
  const rows = await em.execute<(MovedDays & { key: string })[]>(
    `select p.key, open.* from training_plan p
       cross join lateral (select min(moved_to) as first, max(moved_to) as last from ${openMovesSql('p')}) open
     where p.key in (${keys.map(() => '?').join(', ')}) and open.first is not null`,
    [...keys],
  );
  return new Map(rows.map(({ key, ...days }) => [key, days]));
}
