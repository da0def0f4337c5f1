import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import { PlanKey, type TrainingPlan } from '#contract/training/training.ts';
import type { OwnProgress, ProgressResponse } from '#contract/coaching/dashboard.ts';
import type { StepsCount } from '#contract/catalog/steps.ts';
import type { Brand } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { fillPlan } from '../exercises/fill-plan.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { loadLocalToday } from '../own-plans/member-today.ts';
import { currentStreak } from './progress/progress.ts';
import { Plan, Progress } from './training.entity.ts';

/** @throws {NotFound} both for an unknown plan and for one without access */
export async function requirePlan(em: Em, { plans, ownPlans }: Access, key: string): Promise<TrainingPlan> {
  const plan = PlanKey.safeParse(key).success ? await em.findOne(Plan, { key }) : null;
  if (!plan || !(ownPlans.has(plan.key) || [...plans.values()].includes(plan.key)))
    throw new NotFound(msg`Training plan not found.`);
  const former = plan.formerDays ?? [];
  const there = plan.body.workouts.length;
  const filled = await fillPlan(em, { ...plan.body, workouts: [...plan.body.workouts, ...former] });
  const [workouts, gone] = [filled.workouts.slice(0, there), filled.workouts.slice(there)];
  return { ...filled, workouts, ...(gone.length > 0 && { former: gone }) };
}

/**
 * Returns a plan for its member, with its language and the day on which an own plan was ended early.
 * @throws {NotFound}
 */
export async function loadMemberPlan(
  em: Em,
  access: Access,
  key: string,
  shop: Pick<Brand, 'timeZone' | 'language'>,
): Promise<TrainingPlan> {
  const plan = await requirePlan(em, access, key);
  const { user, endedAt, template } = await em.findOneOrFail(Plan, { key: plan.key });
  const language = await findPlanLanguage(em, template ?? plan.key, shop.language);
  // A programme's ended template continues for its owners.
  if (!user || !endedAt) return { ...plan, language };
  return { ...plan, language, endedOn: await loadLocalToday(em, access.user, shop.timeZone, endedAt) };
}

/** Returns the language of a plan's words: that of the first programme with the plan, else the shop's. */
async function findPlanLanguage(em: Em, planKey: string, own: Language): Promise<string> {
  const program = await em.findOne(Program, { planKey }, { fields: ['language'], orderBy: { id: 'asc' } });
  return program?.language ?? own;
}

/** Returns the training plan of a programme. */
export async function planOfProgram(em: Em, programId: number): Promise<TrainingPlan> {
  const { planKey } = await em.findOneOrFail(Program, { id: programId });
  return fillPlan(em, (await em.findOneOrFail(Plan, { key: planKey ?? '' })).body);
}

/**
 * Loads the progress in each programme of the user, zero if not started, and in accessible programmes that they
 * started. Adds each own plan with a log, also after it ended.
 */
export async function loadProgress(
  em: Em,
  access: Access,
  { now, steps }: { now: Date; steps: readonly StepsCount[] },
): Promise<{ progress: ProgressResponse; ownProgress: OwnProgress }> {
  const { user, owned, plans } = access;
  const rows = await em.find(Progress, { user });
  const trained = [...plans].filter(([, key]) => rows.some(({ planKey }) => planKey === key)).map(([id]) => id);
  const ticked = steps.filter(({ done }) => done > 0).map(({ programId }) => programId);
  const own = await ownAmong(em, access, rows);
  const coaching = own.length > 0 ? await em.find(Program, { id: { $in: [...owned] }, coaching: true }) : [];
  // Clients with an own plan skip the plan that their coaching has for everyone.
  const replaced = new Set(coaching.map(({ id }) => id).filter((id) => !trained.includes(id)));
  const progress = [...new Set([...owned, ...trained, ...ticked])]
    .filter((id) => !replaced.has(id))
    .toSorted((a, b) => a - b)
    .map((programId) => {
      const key = plans.get(programId);
      const row = rows.find((each) => (key === undefined ? each.programId === programId : each.planKey === key));
      const days = steps.find((each) => each.programId === programId);
      // Without a plan, days are counted.
      if (key === undefined && days)
        return { programId, ...NONE, progress: Math.round((days.done / days.total) * 100) };
      return { programId, ...(row ? presentProgress(row, now) : NONE) };
    });
  return { progress, ownProgress: own.map((row) => presentProgress(row, now)) };
}

const NONE = { progress: 0, workoutsCompleted: 0, goalsAchieved: 0, streakDays: 0 };

/** Returns the progress in own copies; queries only for plans outside programmes. */
async function ownAmong(em: Em, { user, plans }: Access, rows: readonly Progress[]): Promise<Progress[]> {
  const shared = new Set(plans.values());
  const others = rows.filter(({ planKey }) => !shared.has(planKey));
  if (others.length === 0) return [];
  const own = await em.find(Plan, { user, key: { $in: others.map(({ planKey }) => planKey) } }, { fields: ['key'] });
  return others.filter(({ planKey }) => own.some(({ key }) => key === planKey));
}

function presentProgress(row: Progress, now: Date): OwnProgress[number] {
  const { progress, workoutsCompleted, goalsAchieved } = row;
  return { progress, workoutsCompleted, goalsAchieved, streakDays: currentStreak(row, now) };
}
