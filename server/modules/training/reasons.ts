import type { LoggedExercise } from '#contract/workouts.ts';
import { isSealed, openText, sealText } from '../../db/sealed.ts';
import type { Em } from '../../db/orm.ts';

/** As a session's row has it. */
interface Stored {
  exercises: LoggedExercise[];
  leftOut?: Record<string, string> | null | undefined;
}

/** Why exercises were left out, taken from what else is logged of them: "" stands in its place. */
export function withoutReasons(exercises: readonly LoggedExercise[]): Stored {
  const reasons = exercises.flatMap(({ exerciseId, skipped }) => (skipped ? [[exerciseId, skipped] as const] : []));
  return {
    exercises: exercises.map((each) => ({ ...each, skipped: each.skipped && '' })),
    leftOut: reasons.length > 0 ? Object.fromEntries(reasons) : null,
  };
}

/** What was logged of each exercise, with its reason. One that stands beside its sets was written last, by a version of before. */
export function withReasons({ exercises, leftOut }: Stored): LoggedExercise[] {
  return exercises.map((each) => (each.skipped === '' ? { ...each, skipped: leftOut?.[each.exerciseId] ?? '' } : each));
}

/** For statements: a session in which a reason stands beside its sets. The words of `workout_open_reasons_index`. */
export const OPEN_REASONS = `exercises @@ '$[*]."skipped" like_regex "."'`;

/** For statements: the exercises of a session, without their reasons. */
export const BLANK_REASONS = `exercises = (
  select coalesce(jsonb_agg(case when each.line ->> 'skipped' <> '' then each.line || '{"skipped": ""}' else each.line end
    order by each.place), '[]'::jsonb)
  from jsonb_array_elements(exercises) with ordinality as each(line, place))`;

const BATCH = 200;
const COLUMN = 'workout.left_out';

/** Seals what stands open of before. A session that somebody changes meanwhile is looked at once more. */
export async function sealReasons(em: Em): Promise<void> {
  for (;;) {
    const rows = await em.execute<{ id: string; exercises: LoggedExercise[]; known: unknown }[]>(
      `select id, exercises, left_out as known from workout where ${OPEN_REASONS} limit ${BATCH}`,
    );
    for (const { id, exercises, known } of rows) {
      const opened = (isSealed(known) ? JSON.parse(openText(known, COLUMN)) : known) as Stored['leftOut'];
      const apart = withoutReasons(withReasons({ exercises, leftOut: opened }));
      const text = JSON.stringify(apart.leftOut);
      const sealed = sealText(text, COLUMN);
      await em.execute(
        'update workout set exercises = ?::jsonb, left_out = ?::jsonb where id = ?::uuid and exercises = ?::jsonb',
        [
          JSON.stringify(apart.exercises),
          sealed === text ? text : JSON.stringify(sealed),
          id,
          JSON.stringify(exercises),
        ],
      );
    }
    if (rows.length < BATCH) return;
  }
}
