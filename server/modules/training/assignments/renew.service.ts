import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import type { RenewPreview, RenewRequest, RenewResponse } from '#contract/training/plans/assignments.studio.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import { dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { dayLines } from '../calendar/calendar.ts';
import { loadTimeZones } from '../own-plans/member-today.ts';
import { loadMovedDays, type MovedDays } from '../own-plans/moved-days.ts';
import { toPlanSpan, toPlanState } from '../own-plans/own-plans.service.ts';
import { renewCopy, type Renewed } from '../own-plans/renew-copy.ts';
import { refreshProgress } from '../workout-log/progress/derive-progress.ts';
import { Plan, PlanDay, Workout } from '../workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { displayName } from '#server/modules/accounts/users/users.service.ts';
import { loadTemplate, type Shop } from './assign.service.ts';
import { findCoachedUsers } from './assignable.queries.ts';

const TOUCHED = msg`This plan is customised and is never overwritten.`;
const OVER = msg`This plan has ended.`;
const NOT_COACHED = msg`This person isn’t an active client.`;

/** Previews a template's changes in these copies. @throws {NotFound} for a copy of another template */
export async function previewRenewal(
  em: Em,
  key: string,
  keys: readonly string[],
  shop: Shop,
  { now, speaker }: { now: Date; speaker: Speaker },
): Promise<RenewPreview> {
  const template = await loadTemplate(em, key);
  const copies = await loadAssignments(em, key, keys);
  const known = await loadRenewalContext(em, copies, { mode: shop.mode, now });
  return {
    version: template.version,
    copies: copies.map((copy) => {
      const today = known.todayOf(copy, shop, now);
      const problem = findRenewalProblem(copy, today, known);
      const renewed = renewCopy(copy, template.body, known.now(copy, today));
      const none = problem !== undefined;
      return {
        key: copy.key,
        name: known.nameOf(copy),
        version: copy.version,
        problem: problem ? speaker.say(problem) : null,
        added: none ? [] : renewed.added.map(presentDay),
        removed: none ? [] : renewed.removed.map(presentDay),
        changed: none ? [] : renewed.changed.map((day) => presentChange(day, copy, speaker)),
        kept: none ? 0 : renewed.kept.length,
        until: none ? toPlanSpan(copy).until : renewed.body.client!.until,
        untilBefore: toPlanSpan(copy).until,
      };
    }),
  };
}

/**
 * Applies a template's changes to these copies: all or none.
 * @throws {NotFound}, {AppError} 409 `conflict` after a change in between, `copy_changed` for a copy edited for its
 * client
 */
export function renewCopies(
  em: Em,
  key: string,
  { version, copies: asked }: RenewRequest,
  shop: Shop,
  by: CoachActor,
): Promise<RenewResponse> {
  return em.transactional(async (tx) => {
    const template = await loadTemplate(tx, key, LockMode.PESSIMISTIC_READ);
    if (template.version !== version) throw new AppError(409, 'conflict', PLAN_CHANGED);
    const copies = await loadAssignments(
      tx,
      key,
      asked.map((copy) => copy.key),
      LockMode.PESSIMISTIC_WRITE,
    );
    // Log uploads for these copies finish before, or wait.
    for (const id of copies.map(({ user }) => user!.id).toSorted())
      await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`log:${id}`]);
    const known = await loadRenewalContext(tx, copies, { mode: shop.mode, now: by.now });
    for (const copy of copies) {
      const today = known.todayOf(copy, shop, by.now);
      const problem = findRenewalProblem(copy, today, known);
      if (problem) throw new AppError(409, 'copy_changed', problem);
      expectVersion(copy, asked.find((each) => each.key === copy.key)!.version);
      const renewed = renewCopy(copy, template.body, known.now(copy, today));
      const { programId: _, ...body } = renewed.body;
      tx.assign(copy, { body, formerDays: renewed.formerDays, templateVersion: template.version, updatedAt: by.now });
      await refreshProgress(tx, copy.body);
      const details = { template: key, ...countChanges(renewed), client: copy.user!.id };
      noteAction(tx, { ...by, action: 'plan.renew', subject: 'training_plan', subjectId: copy.key, details });
    }
    return { renewed: copies.length };
  });
}

const PLAN_CHANGED = msg`The plan has changed in the meantime. Preview the changes again.`;

function countChanges({ added, removed, changed }: Renewed) {
  return { added: added.length, removed: removed.length, changed: changed.length };
}

function findRenewalProblem(
  copy: Plan,
  today: string,
  { coached, openMoves }: { coached: ReadonlySet<string>; openMoves: ReadonlyMap<string, MovedDays> },
): Words | undefined {
  if (!coached.has(copy.user!.id)) return NOT_COACHED;
  if (copy.touched) return TOUCHED;
  return toPlanState(copy, today, openMoves.get(copy.key)) === 'over' ? OVER : undefined;
}

async function loadAssignments(
  em: Em,
  template: string,
  keys: readonly string[],
  lockMode: LockMode.NONE | LockMode.PESSIMISTIC_WRITE = LockMode.NONE,
): Promise<Plan[]> {
  const wanted = [...new Set(keys)];
  const copies = await em.find(
    Plan,
    { key: { $in: wanted }, template, user: { $ne: null } },
    { orderBy: { key: 'asc' }, lockMode, refresh: true },
  );
  if (copies.length !== wanted.length) throw new NotFound(msg`One of these plans no longer exists.`);
  return copies;
}

/** Loads current coaching, finished days, moved days and time zones of the copies' clients. */
async function loadRenewalContext(em: Em, copies: readonly Plan[], at: { mode: Mode; now: Date }) {
  const keys = { $in: copies.map(({ key }) => key) };
  const users = { $in: copies.map(({ user }) => user!.id) };
  const logged = await em.find(
    Workout,
    { planKey: keys, user: users, deleted: false },
    { fields: ['planKey', 'dayId', 'user'] },
  );
  const moves = await em.find(PlanDay, { planKey: keys, user: users, movedTo: { $ne: null } });
  const zones = await loadTimeZones(em, [...new Set(users.$in)]);
  const people = new Map((await em.find(User, { id: users })).map((user) => [user.id, user]));
  return {
    coached: await findCoachedUsers(em, users.$in, at),
    openMoves: await loadMovedDays(em, keys.$in),
    nameOf: ({ user }: Plan) => displayName(people.get(user!.id)!),
    todayOf: (copy: Plan, { brand }: Shop, now: Date) => dayIn(zones.get(copy.user!.id) ?? brand.timeZone, now),
    now(copy: Plan, today: string) {
      const own = (row: { planKey: string; user: { id: string } }) =>
        row.planKey === copy.key && row.user.id === copy.user!.id;
      return {
        schedule: { start: toPlanSpan(copy).start, weekdays: copy.body.client?.weekdays ?? copy.weekdays ?? [1] },
        today,
        logged: new Set(logged.filter(own).map(({ dayId }) => dayId)),
        moved: new Map(moves.filter(own).map(({ dayId, movedTo }) => [dayId, movedTo!])),
      };
    },
  };
}

function presentDay({ id, name, date }: WorkoutDay) {
  return { id, name, date: date ?? null };
}

function presentChange(day: WorkoutDay, { body }: Plan, speaker: Speaker) {
  const said = (each: WorkoutDay | undefined) => (each ? [each.name, ...dayLines(each, speaker)] : []);
  const was = said(body.workouts.find(({ id }) => id === day.id));
  const is = said(day);
  return {
    ...presentDay(day),
    before: was.filter((line) => !is.includes(line)),
    after: is.filter((line) => !was.includes(line)),
  };
}
