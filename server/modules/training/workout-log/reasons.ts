import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoggedExercise } from '#contract/training/workouts.ts';
import { isSealed, openText, type SealedRow, sealText } from '#server/platform/encryption/sealed.ts';
import type { Em } from '#server/platform/db/orm.ts';

type ExerciseReasons = Record<string, string>;

/** Columns of a session's row. */
interface Stored {
  exercises: LoggedExercise[];
  leftOut?: ExerciseReasons | null | undefined;
  swapped?: ExerciseReasons | null | undefined;
}

/** Key of a set among the swaps. */
const setKey = (id: string, at: number) => `${id} ${at}`;

/** Moves reasons and swaps out of the log; "" remains in their place. */
export function withoutReasons(exercises: readonly LoggedExercise[]): Stored {
  const said = (name: 'skipped' | 'swappedFor') => {
    const found = exercises.flatMap((each) => (each[name] ? [[each.exerciseId, each[name]] as const] : []));
    return found.length > 0 ? Object.fromEntries(found) : null;
  };
  const ofSets = exercises.flatMap(({ exerciseId, sets }) =>
    sets.flatMap(({ doneAs }, at) => (doneAs ? [[setKey(exerciseId, at), doneAs] as const] : [])),
  );
  const swapped = { ...said('swappedFor'), ...Object.fromEntries(ofSets) };
  return {
    exercises: exercises.map((each) => ({
      ...each,
      skipped: each.skipped && '',
      swappedFor: each.swappedFor && '',
      sets: each.sets.map((set) => (set.doneAs ? { ...set, doneAs: '' } : set)),
    })),
    leftOut: said('skipped'),
    swapped: Object.keys(swapped).length > 0 ? swapped : null,
  };
}

/** Restores reasons and swaps in the log. A text still in the sets is newer: an earlier version wrote it. */
export function withReasons({ exercises, leftOut, swapped }: Stored): LoggedExercise[] {
  return exercises.map((each) => {
    const { exerciseId: id, skipped, swappedFor, sets } = each;
    if (skipped !== '' && swappedFor !== '' && sets.every(({ doneAs }) => doneAs !== '')) return each;
    return {
      ...each,
      sets: sets.map((set, at) => (set.doneAs === '' ? { ...set, doneAs: swapped?.[setKey(id, at)] ?? null } : set)),
      skipped: skipped === '' ? (leftOut?.[id] ?? '') : skipped,
      swappedFor: swappedFor === '' ? (swapped?.[id] ?? null) : swappedFor,
    };
  });
}

/** SQL: sessions with an unencrypted reason. Same text as in `workout_open_reasons_index`. */
export const OPEN_REASONS = `exercises @@ '$[*]."skipped" like_regex "."'`;
/** SQL: sessions with an unencrypted swap, as in `workout_open_swaps_index`. */
export const OPEN_SWAPS = `exercises @@ '$[*]."swappedFor" like_regex "."'`;

/** SQL: exercises of a session without their reasons. */
export const BLANK_REASONS = `exercises = (
  select coalesce(jsonb_agg(case when each.line ->> 'skipped' <> '' then each.line || '{"skipped": ""}' else each.line end
    order by each.place), '[]'::jsonb)
  from jsonb_array_elements(exercises) with ordinality as each(line, place))`;

const BATCH = 200;

interface OpenRow extends SealedRow {
  exercises: LoggedExercise[];
  left_out: unknown;
  swapped: unknown;
}

/** Encrypts the remaining plain reasons. Sessions that change meanwhile are read once more. */
export async function sealReasons(em: Em): Promise<void> {
  for (const open of [OPEN_REASONS, OPEN_SWAPS]) {
    for (;;) {
      const rows = await em.execute<OpenRow[]>(
        `select id, user_id as person, exercises, left_out, swapped from workout where ${open} limit ${BATCH}`,
      );
      const sealed = rows.map(({ id, person, exercises, ...known }) => {
        const row = { id, person };
        const leftOut = decryptReasons(known.left_out, 'left_out', row);
        const apart = withoutReasons(
          withReasons({ exercises, leftOut, swapped: decryptReasons(known.swapped, 'swapped', row) }),
        );
        const said = {
          left_out: encryptReasons(apart.leftOut, 'left_out', row),
          swapped: encryptReasons(apart.swapped, 'swapped', row),
        };
        return { id, was: exercises, exercises: apart.exercises, ...said };
      });
      if (rows.length > 0)
        await em.execute(
          `update workout set exercises = each.exercises, left_out = each.left_out, swapped = each.swapped
           from jsonb_to_recordset(?::jsonb)
             as each(id uuid, was jsonb, exercises jsonb, left_out jsonb, swapped jsonb)
           where workout.id = each.id and workout.exercises = each.was`,
          [JSON.stringify(sealed)],
        );
      await nextTurn();
      if (rows.length < BATCH) break;
    }
  }
}

function decryptReasons(known: unknown, column: 'left_out' | 'swapped', row: SealedRow): ExerciseReasons | null {
  return (isSealed(known) ? JSON.parse(openText(known, `workout.${column}`, row)) : known) as ExerciseReasons | null;
}

/** Value of an encrypted column; null if empty. */
function encryptReasons(
  said: ExerciseReasons | null | undefined,
  column: 'left_out' | 'swapped',
  row: SealedRow,
): ExerciseReasons | string | null {
  if (!said) return null;
  const text = JSON.stringify(said);
  const sealed = sealText(text, `workout.${column}`, row);
  return sealed === text ? said : sealed;
}
