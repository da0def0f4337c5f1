import { msg } from '@lingui/core/macro';
import { PlanKey, type TrainingPlan } from '#contract/training.ts';
import type { ProgressResponse } from '#contract/dashboard.ts';
import type { Em } from '../../db/orm.ts';
import { NotFound } from '../../errors.ts';
import type { Access } from '../access/access.service.ts';
import { currentStreak } from './progress.ts';
import { Plan, Progress } from './training.entity.ts';

/** @throws {NotFound} alike for a plan that does not exist and one that is not theirs. */
export async function planFor(em: Em, { plans }: Access, key: string): Promise<TrainingPlan> {
  const plan = PlanKey.safeParse(key).success ? await em.findOne(Plan, { key }) : null;
  if (!plan || !plans.has(plan.programId)) throw new NotFound(msg`There is no training plan at this address.`);
  return plan.body;
}

/** The plan that belongs to a programme. */
export async function planOfProgram(em: Em, programId: number): Promise<TrainingPlan> {
  return (await em.findOneOrFail(Plan, { programId })).body;
}

/** One record for each programme that is theirs, zero where nothing was logged, and for others whose plan opens and was trained by. */
export async function progressOf(em: Em, { user, owned, plans }: Access, now: Date): Promise<ProgressResponse> {
  const rows = await em.find(Progress, { user });
  const trained = rows.map(({ programId }) => programId).filter((id) => plans.has(id));
  return [...new Set([...owned, ...trained])]
    .toSorted((a, b) => a - b)
    .map((programId) => {
      const row = rows.find((each) => each.programId === programId);
      if (!row) return { programId, progress: 0, workoutsCompleted: 0, goalsAchieved: 0, streakDays: 0 };
      const { progress, workoutsCompleted, goalsAchieved } = row;
      return { programId, progress, workoutsCompleted, goalsAchieved, streakDays: currentStreak(row, now) };
    });
}
