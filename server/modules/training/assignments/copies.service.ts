import { msg } from '@lingui/core/macro';
import { LockMode } from '@mikro-orm/core';
import type * as z from 'zod';
import { plannedSessions } from '#contract/training/plans/plan-shape.ts';
import type {
  ClientPlansResponse,
  CopiesQuery,
  PlanCopy,
  TakeBackRequest,
  TakeBackResponse,
} from '#contract/training/plans/assignments.studio.ts';
import type { ListPage } from '#contract/shared/list.studio.ts';
import { PlanKey, type TrainingPlan } from '#contract/training/training.ts';
import { dayIn } from '#server/platform/days.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { AppError, NotFound } from '#server/platform/errors.ts';
import { coachedAt, coachedSql } from '#server/modules/accounts/access/coached.ts';
import { type CoachActor, noteAction } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import { isCoached } from '#server/modules/messages/client-messages/reach.ts';
import { loadLocalToday } from '../own-plans/member-today.ts';
import { loadMovedDays } from '../own-plans/moved-days.ts';
import { toPlanSpan, toPlanState } from '../own-plans/own-plans.service.ts';
import { Plan, PlanDay, Workout } from '../workout-log/training.entity.ts';
import { dropPush } from '#server/modules/operations/push/push.service.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { SqlConditions, orderBy, pageOfFound } from '#server/modules/sales/order-desk/orders.queries.ts';
import { toWordPatterns, buildMatchSql, presentPage } from '#server/modules/studio/list.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import { loadTemplate, type Shop, toPlanCause } from './assign.service.ts';
import { findCoachedUsers, isOpenSql, MEMBER_NAME } from './assignable.queries.ts';
import { mailPlanUnassigned } from './assignment-mails.ts';

interface Row {
  key: string;
  name: string;
  email: string;
  state: PlanCopy['state'];
}

const STATE = `case when p.touched then 'changed' when p.template_version < t.version then 'behind' else 'same' end`;

/** Lists one page of a plan's copies. @throws {NotFound} */
export async function listCopies(
  em: Em,
  key: string,
  { q, sort, state, runs, ...place }: z.output<typeof CopiesQuery>,
  { brand, mode }: Shop,
  now: Date,
): Promise<ListPage<PlanCopy>> {
  await loadTemplate(em, key);
  const today = dayIn(brand.timeZone, now);
  const where = new SqlConditions();
  where.add('p.template = ? and p.user_id is not null', key);
  if (state) where.add(`${STATE} = ?`, state);
  if (runs) {
    const [clients, values] = bindNamedParams(coachedSql(mode, 'r.user_id', 'r.user_id is not null'), coachedAt(now));
    where.add(`${isOpenSql('p', '?')} and p.user_id in (${clients})`, today, ...values);
  }
  if (q) where.add(buildMatchSql('?', MEMBER_NAME, 'u.email'), toWordPatterns(q));
  const found = await pageOfFound<Row>(em, {
    from: '(select key as id, training_plan.* from training_plan) p join training_plan t on t.key = p.template join app_user u on u.id = p.user_id',
    where,
    order: orderBy(sort, {
      name: { sql: `lower(${MEMBER_NAME})`, type: 'text' },
      start: { sql: 'p.start_day', type: 'text' },
    }),
    idType: 'text',
    rows: `p.key, ${MEMBER_NAME} as name, u.email, ${STATE} as state`,
    place,
    searched: true,
  });
  const listed = found.found.map((row) => row.key);
  const plans = await em.find(Plan, { key: { $in: listed } });
  const done = await loadDoneDays(em, listed);
  const moved = await loadMovedDays(em, listed);
  const coached = await findCoachedUsers(
    em,
    plans.flatMap(({ user }) => user?.id ?? []),
    { mode, now },
  );
  const items = found.found.flatMap((row): PlanCopy[] => {
    const plan = plans.find((each) => each.key === row.key);
    if (!plan?.user) return [];
    const { key: own, body, version } = plan;
    const span = { key: own, title: body.title, ...toPlanSpan(plan) };
    const about = {
      user: plan.user.id,
      name: row.name,
      email: row.email,
      runs: toPlanState(plan, today, moved.get(own)),
      state: row.state,
      coached: coached.has(plan.user.id),
    };
    const seen = about.coached ? countDone(body, done.get(own)) : null;
    return [{ ...span, ...about, done: seen, planned: plannedSessions(body), version }];
  });
  return { ...presentPage(found, () => null), items };
}

/** Loads the finished days of these copies, removed days included. */
async function loadDoneDays(em: Em, keys: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const rows = await em.execute<{ plan_key: string; done: string[] }[]>(
    // One query a copy: a query over all sessions would read every member's.
    `select p.key as plan_key, trained.done from training_plan p cross join lateral (
       select array_agg(distinct w.day_id) as done from workout w
       where w.user_id = p.user_id and w.plan_key = p.key and w.finished_at is not null and not w.deleted) trained
     where p.key in (${keys.map(() => '?').join(', ')}) and trained.done is not null`,
    [...keys],
  );
  return new Map(rows.map((row) => [row.plan_key, row.done]));
}

/** Counts finished days that are still planned; days that the coach removed do not count. */
function countDone({ workouts }: TrainingPlan, done: readonly string[] = []): number {
  return workouts.filter(({ id }) => done.includes(id)).length;
}

/** Returns a client's own plans. @throws {NotFound} for unknown people and former clients, whose log is private */
export async function clientPlans(em: Em, userId: string, shop: Shop, now: Date): Promise<ClientPlansResponse> {
  const { brand, mode } = shop;
  const user = await em.findOne(User, { id: userId });
  if (!user || !(await isCoached(em, userId, { mode, now }))) throw new NotFound();
  const rows = await em.find(Plan, { user }, { orderBy: { startDay: 'asc', key: 'asc' } });
  const keys = rows.map(({ key }) => key);
  const done = await loadDoneDays(em, keys);
  const moved = await loadMovedDays(em, keys);
  const today = await loadLocalToday(em, user, brand.timeZone, now);
  const unused = await findUnused(em, rows, today);
  const all = rows.map((row) => ({
    key: row.key,
    title: row.body.title,
    ...toPlanSpan(row),
    state: toPlanState(row, today, moved.get(row.key)),
    ended: row.endedAt !== null,
    done: countDone(row.body, done.get(row.key)),
    planned: plannedSessions(row.body),
    version: row.version,
    fresh: unused.has(row.key),
  }));
  const of = (state: string) => all.filter((plan) => plan.state === state);
  return { plans: [...of('current'), ...of('coming'), ...of('over').toReversed()] };
}

/** Returns the keys of copies that are deleted when unassigned: not begun, and without any session. */
async function findUnused(em: Em, copies: readonly Plan[], today: string): Promise<ReadonlySet<string>> {
  const coming = copies.filter((copy) => copy.endedAt === null && toPlanSpan(copy).start > today);
  const keys = coming.map(({ key }) => key);
  const users = coming.map(({ user }) => user!.id);
  // Includes deleted sessions: a device may restore them.
  const used = await em.find(Workout, { user: { $in: users }, planKey: { $in: keys } }, { fields: ['planKey'] });
  return new Set(keys.filter((key) => !used.some(({ planKey }) => planKey === key)));
}

/**
 * Withdraws a copy and mails its client. It is deleted if unused before its start; otherwise it ends.
 * @throws {NotFound}, {AppError} 409 `conflict` or `already_over`
 */
export function unassignPlan(
  em: Em,
  key: string,
  { version }: z.output<typeof TakeBackRequest>,
  { brand }: Shop,
  by: CoachActor,
): Promise<TakeBackResponse> {
  return em.transactional(async (tx) => {
    const copy = await lockAssignment(tx, key);
    const user = copy.user!;
    const today = await loadLocalToday(tx, user, brand.timeZone, by.now);
    const moved = (await loadMovedDays(tx, [key])).get(key);
    if (toPlanState(copy, today, moved) === 'over')
      throw new AppError(409, 'already_over', msg`This plan has already ended.`);
    expectVersion(copy, version);
    // Waits for log uploads of this client, and holds back new ones.
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`log:${user.id}`]);
    const outcome = (await findUnused(tx, [copy], today)).has(key) ? 'deleted' : 'ended';
    if (outcome === 'ended') copy.endedAt = by.now;
    else {
      await tx.nativeDelete(PlanDay, { user, planKey: key });
      tx.remove(copy);
    }
    await dropPush(tx, toPlanCause(key));
    const client = await tx.findOneOrFail(User, { id: user.id });
    mailPlanUnassigned(tx, brand, { user: client, key, title: copy.body.title }, by.now);
    const details = { template: copy.template ?? null, outcome, client: user.id };
    noteAction(tx, { ...by, action: 'plan.takeBack', subject: 'training_plan', subjectId: key, details });
    return { outcome };
  });
}

/** Locks and returns a client's own copy. @throws {NotFound} */
async function lockAssignment(tx: Em, key: string): Promise<Plan> {
  const known = PlanKey.safeParse(key).success;
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const copy = known ? await tx.findOne(Plan, { key, user: { $ne: null } }, lock) : null;
  if (!copy) throw new NotFound(msg`Training plan not found.`);
  return copy;
}
