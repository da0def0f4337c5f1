import type { Exercise, TrainingPlan } from '#contract/training/training.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { LibraryExercise } from './exercise.entity.ts';

type Line = Omit<Extract<Exercise, { type: 'regular' }>, 'type' | 'category'>;
type LibraryById = ReadonlyMap<string, LibraryExercise>;

/**
 * Fills a plan's lines with the current name, cue, equipment, video and alternatives from the library. A correction by
 * the coach thus reaches every plan. One statement, none if no line names an exercise.
 */
export async function fillPlan(em: Em, plan: TrainingPlan): Promise<TrainingPlan> {
  const named = [...new Set(flattenLines(plan).flatMap(({ exercise }) => exercise ?? []))];
  if (named.length === 0) return plan;
  const found = await em.execute<LibraryExercise[]>(
    `select id, name, cue, equipment, video, alternatives from exercise
     where id in (select jsonb_array_elements_text(?::jsonb)) or id in (
       select jsonb_array_elements_text(e.alternatives) from exercise e
       where e.id in (select jsonb_array_elements_text(?::jsonb)))`,
    [JSON.stringify(named), JSON.stringify(named)],
  );
  const known = new Map(found.map((each) => [each.id, each]));
  return {
    ...plan,
    workouts: plan.workouts.map((day) => ({ ...day, exercises: day.exercises.map((line) => filled(line, known)) })),
  };
}

/** Lists all lines of a plan, with those inside blocks. */
export function flattenLines({ workouts }: Pick<TrainingPlan, 'workouts'>): Line[] {
  return workouts.flatMap(({ exercises }) =>
    exercises.flatMap((line): Line[] => (line.type === 'superset' ? line.exercises : [line])),
  );
}

function filled(line: Exercise, known: LibraryById): Exercise {
  if (line.type === 'regular') return { ...line, ...fromLibrary(line, known) };
  return { ...line, exercises: line.exercises.map((part) => ({ ...part, ...fromLibrary(part, known) })) };
}

function fromLibrary({ exercise }: Line, known: LibraryById): Partial<Line> {
  const row = exercise === undefined ? undefined : known.get(exercise);
  if (!row) return {};
  const { name, cue, equipment, video } = row;
  const alternatives = row.alternatives.flatMap((id) => {
    const other = known.get(id);
    return other && id !== row.id ? [{ id, name: other.name }] : [];
  });
  return {
    name,
    ...(cue && { cue }),
    ...(equipment && { equipment }),
    ...(video && { video }),
    ...(alternatives.length > 0 && { alternatives }),
  };
}
