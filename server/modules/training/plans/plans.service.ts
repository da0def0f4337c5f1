import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import type { TrainingPlanChange, TrainingPlanRequest } from '#contract/training/plans/plans-builder.studio.ts';
import { freeId, toSlug } from '#contract/forms/slug.studio.ts';
import { type TrainingPlan } from '#contract/training/training.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { LibraryExercise } from '../exercises/exercise.entity.ts';
import { rewriteCopy } from '../own-plans/renew-copy.ts';
import { refreshProgress } from '../workout-log/progress/derive-progress.ts';
import { Plan, Workout } from '../workout-log/training.entity.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { buildPlanBody } from './plan-body.ts';

type PlanInput = z.output<typeof TrainingPlanRequest>;

/** Adds a training plan and returns its key. */
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
    // A copy is deleted with its client, perhaps during this change.
    if (!row) throw new NotFound(NOT_THERE);
    expectVersion(row, version);
    const body = buildPlanBody(key, typed, { before: row.body, library: await loadLibrary(tx, typed) });
    // New days of a copy get a date. Removed days are remembered, because offline devices may still send sessions.
    const logged = row.user ? await loggedIn(tx, row) : new Set<string>();
    tx.assign(row, rewriteCopy(row, body, logged));
    await refreshProgress(tx, row.body);
    row.updatedAt = by.now;
    // The copy is now individual, and changes of its template skip it.
    if (row.user) row.touched = true;
    noteAction(tx, { ...by, action: 'plan.change', subject: 'plan', subjectId: key });
  });
}

/** Returns the ids of trained days of a copy. Log uploads wait meanwhile. */
async function loggedIn(tx: Em, { key: planKey, user }: Plan): Promise<Set<string>> {
  await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`log:${user!.id}`]);
  const rows = await tx.find(Workout, { planKey, user: user!.id, deleted: false }, { fields: ['dayId'] });
  return new Set(rows.map(({ dayId }) => dayId));
}

/** Copies a plan, or a client's own copy, and returns the new key. @throws {NotFound} */
export function copyTrainingPlan(em: Em, key: string, title: string, by: CoachActor): Promise<string> {
  return em.transactional(async (tx) => {
    const row = await tx.findOne(Plan, { key });
    if (!row) throw new NotFound();
    const { programId: _programId, client: _client, workouts, ...rest } = row.body;
    const copy = await newKey(tx, title);
    // Dates belong to the client.
    const days = workouts.map(({ date: _date, ...day }) => day);
    create(tx, { ...rest, key: copy, title, workouts: days }, by);
    return copy;
  });
}

/** Ends or reopens a template. Programmes and clients keep it. @throws {NotFound} */
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

/** Returns an unused key from the title; concurrent calls wait. */
async function newKey(tx: Em, title: string): Promise<string> {
  await tx.execute("select pg_advisory_xact_lock(hashtext('aamu-plan-key'))");
  const slug = toSlug(title, 'plan', 30).replace(/^(?=[^a-z])/, 'plan-');
  const wanted = slug.length < 2 ? `plan-${slug}` : slug;
  const rows = await tx.execute<{ key: string }[]>('select key from training_plan where key like ?', [`${wanted}%`]);
  return freeId(wanted, new Set(['new', ...rows.map(({ key }) => key)]));
}

/** Loads the library's exercises of these lines. An unknown id counts as a typed name. */
async function loadLibrary(tx: Em, { days }: PlanInput) {
  const ids = [...new Set(days.flatMap(({ lines }) => lines.map(({ exercise }) => exercise)).filter(Boolean))];
  const rows = ids.length === 0 ? [] : await tx.find(LibraryExercise, { id: { $in: ids } });
  return new Map(rows.map((row) => [row.id, row]));
}
