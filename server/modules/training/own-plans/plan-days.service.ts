import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import {
  type PlanDayChange,
  PlanDayWrite,
  type PlanDaysResponse,
  type PlanDaysResult,
} from '#contract/training/plans/plan-days.ts';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import { PlanKey } from '#contract/training/training.ts';
import { plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { issueWords } from '#server/platform/http/request/body.ts';
import { translateWords } from '#server/platform/i18n/words.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { findLastTakeBack, lockConsent } from '#server/modules/coaching/profile/consent.service.ts';
import { predatesTakeBack } from '../workout-log/taken-back.ts';
import { requireOwnPlan, toPlanSpan } from './own-plans.service.ts';
import { Plan, PlanDay } from '../workout-log/training.entity.ts';

type Result = PlanDaysResult['results'][number];

/** Number of days before and after the plan within which a day can be moved. */
const BEFORE_DAYS = 28;
const BEHIND_DAYS = 90;

/** Lists all day changes of a plan, also without current access. @throws {NotFound} */
export async function listPlanDays(em: Em, access: Access, key: string): Promise<PlanDaysResponse> {
  const { key: planKey } = await requireOwnPlan(em, access, key);
  const rows = await em.find(PlanDay, { user: access.user, planKey }, { orderBy: { dayId: 'asc' } });
  const withdrawnAt = await findLastTakeBack(em, access.user.id);
  return { changes: rows.map(presentPlanDay), consentWithdrawnAt: withdrawnAt?.toISOString() ?? null };
}

/**
 * Applies a device's changes in order, each on its own. A change of a day that another device has changed meanwhile is
 * not stored: the device gets the stored day, merges both (`plan-day-merge.ts`) and sends the result.
 */
export function applyPlanDays(
  em: Em,
  access: Access,
  changes: readonly unknown[],
  { now, speaker }: { now: Date; speaker: Speaker },
): Promise<PlanDaysResult> {
  const { user } = access;
  return em.transactional(async (tx) => {
    // Serialises the same batch from two tabs, or sent twice.
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`plan-days:${user.id}`]);
    await lockConsent(tx, user.id);
    const takenBackAt = await findLastTakeBack(tx, user.id);
    const keys = changes.flatMap((change) => PlanKey.safeParse(part(change, 'planKey')).data ?? []);
    const plans = new Map((await tx.find(Plan, { key: { $in: keys }, user })).map((plan) => [plan.key, plan]));
    const rows = await tx.find(PlanDay, { user, planKey: { $in: [...plans.keys()] } }, { refresh: true });
    const known = new Map(rows.map((row) => [toDayKey(row), row]));
    const results = changes.map((given): Result => {
      const [planKey, dayId] = [part(given, 'planKey'), part(given, 'dayId')];
      const parsed = PlanDayWrite.safeParse(given);
      const refuse = (why: Words): Result => ({
        planKey,
        dayId,
        status: 'refused',
        message: translateWords(speaker, why),
      });
      if (!parsed.success) return refuse(issueWords(parsed.error.issues[0]!));
      const { seen, seenWithdrawalAt, ...change } = parsed.data;
      const why = findChangeProblem(change, plans.get(change.planKey), access);
      if (why) return refuse(why);
      const row = known.get(toDayKey(change));
      const isEmptied = Boolean(change.skipped) && predatesTakeBack(takenBackAt, seenWithdrawalAt);
      if (row && (row.revision >= change.revision || row.revision !== (seen ?? row.revision))) {
        const stale: Result = { planKey, dayId, status: 'stale', change: presentPlanDay(row) };
        return isEmptied ? { ...stale, withoutHealth: true } : stale;
      }
      // A stored reason is from after the withdrawal.
      const emptied = { ...change, skipped: row?.skipped ?? '', revision: change.revision + 1 };
      const stored = isEmptied ? emptied : change;
      const next = row ?? tx.create(PlanDay, { id: randomUUID(), user, ...stored, updatedAt: now });
      tx.assign(next, { ...stored, updatedAt: now });
      known.set(toDayKey(change), next);
      return isEmptied
        ? { planKey, dayId, status: 'stale', change: presentPlanDay(next), withoutHealth: true }
        : { planKey, dayId, status: 'stored' };
    });
    return { results, consentWithdrawnAt: takenBackAt?.toISOString() ?? null };
  });
}

/** Returns the problem of a valid but impossible change. */
function findChangeProblem(
  { dayId, movedTo }: PlanDayChange,
  plan: Plan | undefined,
  { ownPlans }: Access,
): Words | undefined {
  if (!plan) return msg`This plan is not yours.`;
  if (!ownPlans.has(plan.key)) return msg`Your access to this plan has ended.`;
  // An offline device may not know that a day was removed.
  if (![...plan.body.workouts, ...(plan.formerDays ?? [])].some(({ id }) => id === dayId))
    return msg`This day isn’t in the plan.`;
  const { start, until } = toPlanSpan(plan);
  if (movedTo !== null && (movedTo < plusDays(start, -BEFORE_DAYS) || movedTo > plusDays(until, BEHIND_DAYS)))
    return msg`This day is too far before or after the plan.`;
  return undefined;
}

function toDayKey({ planKey, dayId }: Pick<PlanDayChange, 'planKey' | 'dayId'>): string {
  return `${planKey} ${dayId}`;
}

/** Returns a field of a change, if readable. */
function part(change: unknown, name: 'planKey' | 'dayId'): string {
  const given = (change as Record<string, unknown> | null)?.[name];
  return typeof given === 'string' ? given.slice(0, 60) : '';
}

export function presentPlanDay({ planKey, dayId, revision, movedTo, minutes, skipped }: PlanDay): PlanDayChange {
  return { planKey, dayId, revision, movedTo: movedTo ?? null, minutes: minutes ?? null, skipped: skipped ?? null };
}
