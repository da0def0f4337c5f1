import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { computeProgress } from './progress.ts';
import { Progress } from '../training.entity.ts';

/** Number of members whose sessions are read at once. */
const MEMBERS = 500;

/** Computes and stores a member's progress in a plan from their log. */
export async function deriveProgress(tx: Em, { user }: Pick<Access, 'user'>, plan: TrainingPlan): Promise<void> {
  const planKey = plan.key;
  const derived = (await computeFromLog(tx, plan, [user.id]))(user.id);
  const known = await tx.findOne(Progress, { user, planKey });
  if (known) tx.assign(known, derived);
  else tx.create(Progress, { id: randomUUID(), user, planKey, programId: plan.programId ?? null, ...derived });
}

/** Computes the stored progress of all members again, after the days of their plan have changed. */
export async function refreshProgress(tx: Em, plan: TrainingPlan): Promise<void> {
  // Waits for uploads that store progress.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const;
  const rows = await tx.find(Progress, { planKey: plan.key }, lock);
  for (let at = 0; at < rows.length; at += MEMBERS) {
    const some = rows.slice(at, at + MEMBERS);
    const users = some.map(({ user }) => user.id);
    const derive = await computeFromLog(tx, plan, users);
    for (const row of some) tx.assign(row, derive(row.user.id));
  }
}

/** Returns a function that computes the progress of one of these members. */
async function computeFromLog(tx: Em, plan: TrainingPlan, users: readonly string[]) {
  const rows = await tx.execute<{ user_id: string; day_id: string; local_day: string; time_zone: string }[]>(
    `select user_id, day_id, local_day, time_zone from workout
     where user_id in (${users.map(() => '?').join(', ')}) and plan_key = ? and finished_at is not null and not deleted
     order by finished_at`,
    [...users, plan.key],
  );
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return (user: string) => {
    const own = byUser.get(user) ?? [];
    const sessions = own.map(({ day_id: dayId, local_day: localDay }) => ({ dayId, localDay }));
    return { ...computeProgress(plan, sessions), timeZone: own.at(-1)?.time_zone ?? 'UTC' };
  };
}
