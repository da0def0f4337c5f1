import { msg } from '@lingui/core/macro';
import type { Speaker, Words } from '#contract/i18n/speak.ts';
import { omitSessionHealth } from '#contract/training/session-health.ts';
import { PlanKey } from '#contract/training/training.ts';
import { daysApart, movedByDays, sameSession } from '#contract/training/workout-merge.ts';
import { WorkoutChange, type WorkoutSession, type WorkoutsResult } from '#contract/training/workouts.ts';
import { issueWords } from '#server/platform/http/request/body.ts';
import { translateWords } from '#server/platform/i18n/words.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { loadAccessPeriods } from '#server/modules/accounts/access/periods.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { findLastTakeBack, lockConsent } from '#server/modules/coaching/profile/consent.service.ts';
import { predatesTakeBack } from './taken-back.ts';
import { deriveProgress } from './progress/derive-progress.ts';
import { findSessionProblem, withoutAccess } from './session-problems.ts';
import { endedAfterStart, findTwin } from './session-twins.ts';
import {
  type Change,
  type Context,
  hasWithdrawalSince,
  isApplied,
  isVersionOf,
  join,
  type Judged,
  type Result,
  SEVERAL,
  store,
} from './store-session.ts';
import { Plan, Workout } from './training.entity.ts';
import { presentDeleted, presentWorkout } from './workouts.queries.ts';

/**
 * Applies a device's changes in order, each on its own. Changes that were made without knowing each other are merged; a
 * version that arrives again changes nothing. Progress is updated in the same transaction.
 */
export function applyChanges(
  em: Em,
  access: Access,
  changes: readonly unknown[],
  { now, speaker }: { now: Date; speaker: Speaker },
): Promise<WorkoutsResult> {
  const { user, mode } = access;
  return em.transactional(async (tx) => {
    // Serialises the same batch from two tabs, or sent twice.
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`log:${user.id}`]);
    await lockConsent(tx, user.id);
    const takenBackAt = await findLastTakeBack(tx, user.id);
    const keys = changes.flatMap(
      (change) => PlanKey.safeParse((change as { planKey?: unknown } | null)?.planKey).data ?? [],
    );
    // Other members' copies are excluded.
    const found = await tx.find(Plan, { key: { $in: keys }, $or: [{ user: null }, { user }] });
    const plans = new Map(found.map((plan) => [plan.key, plan.body]));
    const former = new Map(found.map(({ key, formerDays }) => [key, formerDays ?? []]));
    const programs = await tx.find(Program, { planKey: { $ne: null } });
    const periods = await loadAccessPeriods(tx, user, mode);
    const context = { tx, access, plans, former, periods, programs, takenBackAt, now, speaker };
    const results: Result[] = [];
    const touched = new Set<string>();
    for (const change of changes) {
      const judged = await applyOne(context, change);
      results.push(judged.result);
      for (const key of judged.touched) if (plans.has(key)) touched.add(key);
      // The next change may be of the same session, which is read again.
      await tx.flush();
    }
    for (const key of touched) await deriveProgress(tx, access, plans.get(key)!);
    return { results, consentWithdrawnAt: takenBackAt?.toISOString() ?? null };
  });
}

async function applyOne(context: Context, given: unknown): Promise<Judged> {
  const { tx, access, plans, periods, programs, takenBackAt, now, speaker } = context;
  const parsed = WorkoutChange.safeParse(given);
  const id = idIn(given);
  const refuse = (why: Words): Judged => ({
    result: { id, status: 'refused', message: translateWords(speaker, why) },
    touched: [],
  });
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) return refuse(issue ? issueWords(issue) : msg`This entry can’t be read.`);
  const {
    base: sentBase = null,
    version,
    seenWithdrawalAt,
    device = null,
    joins = false,
    planned,
    ...sent
  } = parsed.data;
  // Read again, because another request may have loaded it before the lock.
  const known = await tx.findOne(Workout, { id }, { refresh: true });
  // A device whose date is a day off continues with the merged session.
  const isJoined = device !== null && known?.device === SEVERAL;
  const days = isJoined ? daysApart(sent.startedAt, known.startedAt) : 0;
  const base = sentBase && movedByDays(sentBase, days);
  const session = isJoined ? endedAfterStart(movedByDays(sent, days)) : sent;
  // The id belongs to another user; the error does not tell.
  if (known && known.user.id !== access.user.id) return refuse(msg`This session can’t be saved.`);
  // Deleted elsewhere, and unchanged on this device.
  if (known?.deleted && base && isVersionOf(known, base) && sameSession(session, base))
    return { result: { id, status: 'merged', session: presentWorkout(known) }, touched: [] };
  // Users can always delete their own sessions, with or without access to the plan.
  if (known && session.deleted)
    return store(context, known, { session: presentDeleted(known, session), base, version, device });

  const plan = plans.get(session.planKey);
  const carriers = programs.filter(({ planKey }) => planKey === session.planKey).map(({ id: carrier }) => carrier);
  const wrong =
    (plan
      ? withoutAccess(session, {
          plan,
          open: access.plans,
          own: access.ownPlans,
          periods,
          carriers,
          known: known ? presentWorkout(known) : undefined,
          now,
        })
      : msg`This plan is not yours.`) ??
    findSessionProblem(session, plan!, {
      now,
      known: known?.startedAt,
      former: context.former.get(session.planKey) ?? [],
    });
  if (wrong !== undefined) return refuse(wrong);
  const change = { session, base, version, device, planned };
  const found =
    known || !joins || !device
      ? undefined
      : await findTwin(tx, { user: access.user, plan: plan!, session, device, now });
  // A restored backup is without a session that the shop took before: then its date is not wrong.
  const twin = found && found.days !== 0 && base && !isVersionOf(found.row, base) ? undefined : found;
  const isNew = known !== null && !isApplied(known, version);
  const isOld =
    predatesTakeBack(takenBackAt, seenWithdrawalAt) || (takenBackAt !== null && isNew && mayHoldOldHealth(known, base));
  const allowed: Change = isOld ? withoutWords(change) : change;
  const judged = twin ? join(context, twin, allowed) : store(context, known, allowed);
  return allowed.emptied ? { ...judged, result: { ...judged.result, withoutHealth: true } } : judged;
}

/** True if a change may repeat health data from before a withdrawal, whatever its device says that it knew. */
function mayHoldOldHealth(known: Workout, base: WorkoutSession | null): boolean {
  if (!base) return true;
  // A restored backup lacks the version. A base without one may be from before a withdrawal.
  if (!isVersionOf(known, base)) return base.shopVersion === undefined;
  return hasWithdrawalSince(known, base) && !sameSession(omitSessionHealth(base), base);
}

function withoutWords({ session, base, ...change }: Change): Change {
  const left = omitSessionHealth(session);
  const emptied = !sameSession(left, session);
  return { ...change, session: left, base: base && omitSessionHealth(base), emptied };
}

function idIn(change: unknown): string {
  const given = (change as { id?: unknown } | null)?.id;
  return typeof given === 'string' ? given.slice(0, 60) : '';
}
