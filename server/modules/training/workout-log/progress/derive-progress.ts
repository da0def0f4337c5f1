import { randomUUID } from 'node:crypto';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { computeProgress } from './progress.ts';
import { Progress } from '../training.entity.ts';

/** Computes and stores a member's progress in a plan from their log. */
export async function deriveProgress(tx: Em, { user }: Pick<Access, 'user'>, plan: TrainingPlan): Promise<void> {
  const planKey = plan.key;
  const rows = await tx.execute<{ day_id: string; local_day: string; time_zone: string }[]>(
    `select day_id, local_day, time_zone from workout
     where user_id = ? and plan_key = ? and finished_at is not null and not deleted order by finished_at`,
    [user.id, planKey],
  );
  const derived = computeProgress(
    plan,
    rows.map(({ day_id: dayId, local_day: localDay }) => ({ dayId, localDay })),
  );
  const timeZone = rows.at(-1)?.time_zone ?? 'UTC';
  const known = await tx.findOne(Progress, { user, planKey });
  if (known) tx.assign(known, { ...derived, timeZone });
  else
    tx.create(Progress, { id: randomUUID(), user, planKey, programId: plan.programId ?? null, ...derived, timeZone });
}
