import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type {
  ExerciseChange,
  ExerciseChoices,
  ExerciseListItem,
  ExerciseRequest,
  ExercisesQuery,
  StudioExercise,
} from '#contract/training/plans/exercises.studio.ts';
import { freeId, toSlug } from '#contract/forms/slug.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { LibraryExercise } from './exercise.entity.ts';
import { findPage, buildTextFilter, parseSort } from '#server/modules/studio/list.ts';
import { expectVersion } from '#server/modules/studio/version.ts';

/** SQL: number of the shop's plans with each exercise, without clients' copies. */
const USED = `used as (select said #>> '{}' as id, count(distinct p.key)::int as plans
  from training_plan p, jsonb_path_query(p.body, '$.workouts[*].exercises.**.exercise') as said
  where p.user_id is null group by 1)`;

/** Returns the number of plans by exercise id. */
export async function plansWith(em: Em): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<{ id: string; plans: number }[]>(`with ${USED} select id, plans from used`);
  return new Map(rows.map(({ id, plans }) => [id, plans]));
}

export function listExercises(em: Em, { q, sort, state, ...place }: z.output<typeof ExercisesQuery>) {
  const where = {
    ...(q && buildTextFilter(q, ['name', 'category', 'equipment'])),
    ...(state && { endedAt: state === 'ended' ? { $ne: null } : null }),
  };
  return findPage(em, LibraryExercise, where, place, parseSort(sort));
}

/** Returns the choices for a plan's exercises. */
export async function exerciseChoices(em: Em, timeZone: string): Promise<ExerciseChoices> {
  const exercises = await em.execute<ExerciseChoices['exercises']>(
    `with ${USED} select e.id, name, category, equipment, coalesce(used.plans, 0) as plans, created_at as "createdAt" from exercise e
     left join used on used.id = e.id where ended_at is null order by lower(name), e.id`,
  );
  return {
    exercises: exercises.map((each) => ({ ...each, createdAt: formatLocalMoment(timeZone, new Date(each.createdAt)) })),
  };
}

/** @throws {NotFound} */
export async function findExercise(em: Em, id: string): Promise<LibraryExercise> {
  const row = await em.findOne(LibraryExercise, { id });
  if (!row) throw new NotFound();
  return row;
}

/** Adds an exercise with a permanent id from its name. */
export function addExercise(em: Em, typed: z.output<typeof ExerciseRequest>, by: CoachActor): Promise<LibraryExercise> {
  return em.transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-exercise-id'))");
    const wanted = toSlug(typed.name, 'exercise');
    const rows = await tx.execute<{ id: string }[]>('select id from exercise where id like ?', [`${wanted}%`]);
    const id = freeId(wanted, new Set(['new', 'choices', ...rows.map((row) => row.id)]));
    const row = tx.create(LibraryExercise, { id, ...toExerciseFields(id, typed), createdAt: by.now });
    tx.persist(row);
    noteAction(tx, { ...by, action: 'exercise.add', subject: 'exercise', subjectId: id });
    return row;
  });
}

/** @throws {NotFound}, {AppError} 409 `conflict` */
export function changeExercise(
  em: Em,
  id: string,
  { version, ...typed }: z.output<typeof ExerciseChange>,
  by: CoachActor,
): Promise<LibraryExercise> {
  return em.transactional(async (tx) => {
    const row = await locked(tx, id);
    expectVersion(row, version);
    tx.assign(row, toExerciseFields(id, typed));
    noteAction(tx, { ...by, action: 'exercise.change', subject: 'exercise', subjectId: id });
    return row;
  });
}

/** Ends or reopens an exercise. Plans keep it with its cue. @throws {NotFound} */
export function endExercise(em: Em, id: string, ended: boolean, by: CoachActor): Promise<LibraryExercise> {
  return em.transactional(async (tx) => {
    const row = await locked(tx, id);
    if ((row.endedAt !== null) === ended) return row;
    row.endedAt = ended ? by.now : null;
    row.version += 1;
    noteAction(tx, { ...by, action: ended ? 'exercise.end' : 'exercise.offer', subject: 'exercise', subjectId: id });
    return row;
  });
}

async function locked(tx: Em, id: string): Promise<LibraryExercise> {
  const row = await tx.findOne(LibraryExercise, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!row) throw new NotFound();
  return row;
}

function toExerciseFields(id: string, { kind, alternatives, ...fields }: z.output<typeof ExerciseRequest>) {
  const others = [...new Set(alternatives)].filter((each) => each !== id);
  return { ...fields, kind: kind === '' ? null : kind, alternatives: others };
}

export function presentListed(row: LibraryExercise, plans: number, timeZone: string): ExerciseListItem {
  const { id, name, category, cue, equipment, video, version } = row;
  const createdAt = formatLocalMoment(timeZone, row.createdAt);
  const ended = row.endedAt !== null;
  return { id, name, category, cue, equipment, video, kind: row.kind ?? '', ended, plans, version, createdAt };
}

/** Presents an exercise with its alternatives' names and its number of plans. */
export async function presentExercise(em: Em, row: LibraryExercise, timeZone: string): Promise<StudioExercise> {
  const others = await em.find(LibraryExercise, { id: { $in: row.alternatives } }, { orderBy: { name: 'asc' } });
  const named = [{ exercises: [{ exercise: row.id }] }];
  const inBlock = [{ exercises: [{ exercises: [{ exercise: row.id }] }] }];
  const [used] = await em.execute<{ plans: number }[]>(
    "select count(*)::int as plans from training_plan where body->'workouts' @> ?::jsonb or body->'workouts' @> ?::jsonb",
    [JSON.stringify(named), JSON.stringify(inBlock)],
  );
  return {
    ...presentListed(row, used?.plans ?? 0, timeZone),
    alternatives: others.map(({ id, name }) => ({ id, name })),
  };
}
