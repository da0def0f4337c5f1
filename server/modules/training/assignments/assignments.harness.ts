import { randomUUID } from 'node:crypto';
import type { AssignPreviewRequest } from '#contract/training/plans/assignments.studio.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { planBody } from '../own-plans/own-plans.harness.ts';
import { Plan } from '../workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';

export type Choice = AssignPreviewRequest['clients'][number];

/** Creates a template with three days a week for the given weeks. */
export async function template(app: TestApp, key: string, own: Partial<TrainingPlan> = {}): Promise<Plan> {
  const em = app.em();
  const plan = em.create(Plan, { key, body: planBody(key, own) });
  await em.flush();
  return plan;
}

/** Changes a template like the editor does. */
export async function changeTemplate(app: TestApp, key: string, change: (body: TrainingPlan) => TrainingPlan) {
  const em = app.em();
  const plan = await em.findOneOrFail(Plan, { key });
  em.assign(plan, { body: change(plan.body), version: plan.version + 1 });
  await em.flush();
}

export const userId = async (app: TestApp, emailKey: string) => (await app.em().findOneOrFail(User, { emailKey })).id;

export const listAssignments = (app: TestApp, key: string) =>
  app.em().find(Plan, { template: key }, { orderBy: { startDay: 'asc' } });

export const assigning = (...clients: Choice[]) => ({ request: randomUUID(), clients });
