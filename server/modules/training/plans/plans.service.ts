import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { TrainingPlanChange, TrainingPlanRequest } from '#contract/studio/plans-builder.ts';
import { freeId, toSlug } from '#contract/studio/slug.ts';
import { type TrainingPlan } from '#contract/training.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { LibraryExercise } from '../exercises/exercise.entity.ts';
import { rewriteCopy } from '../own-plans/renew-copy.ts';
import { Plan, Workout } from '../workout-log/training.entity.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { buildPlanBody } from './plan-body.ts';

type PlanInput = z.output<typeof TrainingPlanRequest>;

/** A new training plan; gives its key. */
export function addTrainingPlan(em: Em, typed: PlanInput, by: CoachActor): Promise<string> {
  return em.transactional(async (tx) => {
    const key = await newKey(tx, typed.title);
    const body = buildPlanBody(key, typed, { before: null, library: await loadLibrary(tx, typed) });
    create(tx, body, by);
    return key;
  });
}

const NOT_THERE = msg`This plan no longer exists. Nothing was saved. Your changes are still here.`;

/** @throws {NotFound}, {AppError} 409 `conflict` */
export function changeTrainingPlan(
  em: Em,
  key: string,
  { version, ...typed }: z.output<typeof TrainingPlanChange>,
  by: CoachActor,
): Promise<void> {
  return em.transactional(async (tx) => {
    const row = await tx.findOne(Plan, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    // A client's own goes with the client, maybe while it is changed.
    if (!row) throw new NotFound(NOT_THERE);
    expectVersion(row, version);
    const body = buildPlanBody(key, typed, { before: row.body, library: await loadLibrary(tx, typed) });
    // New days of a client's copy get a date, and those that go are remembered: somebody may have trained on them.
    tx.assign(row, row.user ? rewriteCopy(row, body, await loggedIn(tx, row)) : { body });
    row.updatedAt = by.now;
    // From now on it is this client's, and changes of its template pass it by.
    if (row.user) row.touched = true;
    noteAction(tx, { ...by, action: 'plan.change', subject: 'plan', subjectId: key });
  });
}

/** Ids of the days of a client's copy that were trained; who hands something in meanwhile waits. */
async function loggedIn(tx: Em, { key: planKey, user }: Plan): Promise<Set<string>> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`log:${user!.id}`]);
  const rows = await tx.find(Workout, { planKey, user: user!.id, deleted: false }, { fields: ['dayId'] });
  return new Set(rows.map(({ dayId }) => dayId));
}

/** A plan that begins as another one, a client's own copy included; gives its key. @throws {NotFound} */
export function copyTrainingPlan(em: Em, key: string, title: string, by: CoachActor): Promise<string> {
  return em.transactional(async (tx) => {
    const row = await tx.findOne(Plan, { key });
    if (!row) throw new NotFound();
    const { programId: _programId, client: _client, workouts, ...rest } = row.body;
    const copy = await newKey(tx, title);
    // Dates are its client's.
    const days = workouts.map(({ date: _date, ...day }) => day);
    create(tx, { ...rest, key: copy, title, workouts: days }, by);
    return copy;
  });
}

/** Offers a template no more, or again. Programmes and clients that have it keep it. @throws {NotFound} */
export function endTrainingPlan(em: Em, key: string, ended: boolean, by: CoachActor): Promise<void> {
  return em.transactional(async (tx) => {
    const row = await tx.findOne(Plan, { key, user: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!row) throw new NotFound();
    if ((row.endedAt !== null) === ended) return;
    row.endedAt = ended ? by.now : null;
    row.version += 1;
    noteAction(tx, { ...by, action: ended ? 'plan.end' : 'plan.offer', subject: 'plan', subjectId: key });
  });
}

function create(tx: Em, body: TrainingPlan, by: CoachActor): void {
  tx.persist(tx.create(Plan, { key: body.key, body, createdAt: by.now, updatedAt: by.now }));
  noteAction(tx, { ...by, action: 'plan.add', subject: 'plan', subjectId: body.key });
}

/** A key of the title's words that no plan has; two who save at once wait for each other. */
async function newKey(tx: Em, title: string): Promise<string> {
  await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-plan-key'))");
  const slug = toSlug(title, 'plan', 30).replace(/^(?=[^a-z])/, 'plan-');
  const wanted = slug.length < 2 ? `plan-${slug}` : slug;
  const rows = await tx.execute<{ key: string }[]>('select key from training_plan where key like ?', [`${wanted}%`]);
  return freeId(wanted, new Set(['new', ...rows.map(({ key }) => key)]));
}

/** The library's exercises that the lines name; an id that is not there is a typed name. */
async function loadLibrary(tx: Em, { days }: PlanInput) {
  const ids = [...new Set(days.flatMap(({ lines }) => lines.map(({ exercise }) => exercise)).filter(Boolean))];
  const rows = ids.length === 0 ? [] : await tx.find(LibraryExercise, { id: { $in: ids } });
  return new Map(rows.map((row) => [row.id, row]));
}
