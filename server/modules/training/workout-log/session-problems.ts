import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/i18n/speak.ts';
import type { TrainingPlan } from '#contract/training/training.ts';
import { LONGEST_SESSION_MS } from '#contract/training/workout-merge.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import type { Period } from '#server/modules/accounts/access/periods.ts';
import { isTimeZone, DAY_MS } from '#server/platform/days.ts';

const MINUTE_MS = 60_000;
/** Maximum error of a device's clock. Later times count as future. */
export const SKEW_MS = 5 * MINUTE_MS;
/** Maximum age of new log entries. */
const OLDEST_MS = 2 * 365 * DAY_MS;
/** Time after the end of access in which devices may still upload earlier sessions. */
const LATE_MS = 90 * DAY_MS;

/**
 * Returns the problem of a valid but impossible session. `known` is its stored start. `former` are removed days of a
 * copy, which an offline device may still have.
 */
export function findSessionProblem(
  session: WorkoutSession,
  plan: TrainingPlan,
  { now, known, former = [] }: { now: Date; known: Date | undefined; former?: readonly { id: string }[] },
): Words | undefined {
  const { timeZone, dayId } = session;
  if (![...plan.workouts, ...former].some(({ id }) => id === dayId)) return msg`This day isn’t in the plan.`;
  if (!isTimeZone(timeZone)) return msg`Unknown time zone.`;
  const [began, ended] = [Date.parse(session.startedAt), Date.parse(session.finishedAt ?? session.startedAt)];
  const latest = now.getTime() + SKEW_MS;
  if (began > latest) return msg`This session is in the future. Check your device’s clock.`;
  if (ended < began) return msg`It ends before it starts.`;
  if (ended > latest) return msg`This session ends in the future. Check your device’s clock.`;
  if (ended - began > LONGEST_SESSION_MS) return msg`It lasts more than a week.`;
  if (began < now.getTime() - OLDEST_MS && known?.getTime() !== began) return msg`It is more than two years old.`;
  const done = session.exercises.flatMap(({ sets }) => sets.map(({ doneAt }) => Date.parse(doneAt)));
  if (done.some((moment) => moment > latest)) return msg`One of its sets is in the future. Check your device’s clock.`;
  if (done.some((moment) => moment < began - DAY_MS))
    return msg`One of its sets was logged before the session started.`;
  return undefined;
}

/** Maximum duration of a session that began with access. */
const SESSION_MS = 12 * 3_600_000;

/**
 * Returns why a session without current access is refused. Only a session that began with access is accepted, until its
 * end and for a limited time. Payments decide, not the device alone. A session that the shop has stored may be finished
 * after its programme got another plan.
 */
export function withoutAccess(
  session: WorkoutSession,
  {
    plan,
    open,
    own,
    periods,
    carriers,
    known,
    now,
  }: {
    plan: TrainingPlan;
    open: ReadonlyMap<number, string>;
    /** Accessible own plans. */
    own: ReadonlySet<string>;
    periods: readonly Period[];
    /** Programmes with the plan. */
    carriers: readonly number[];
    /** The stored session. */
    known: WorkoutSession | undefined;
    now: Date;
  },
): Words | undefined {
  if (own.has(plan.key) || [...open.values()].includes(plan.key)) return undefined;
  const theirs = periods.filter(({ programId, coaching }) => coaching || carriers.includes(programId));
  const began = Date.parse(session.startedAt);
  const ended = findEnd(session);
  if (theirs.length === 0) return known && continues(session, known) ? undefined : msg`This plan is not yours.`;
  const within = theirs.some(
    ({ from, until }) =>
      began >= from.getTime() - SKEW_MS &&
      (!until ||
        (began <= until.getTime() + SKEW_MS &&
          ended <= Math.max(until.getTime() + SKEW_MS, began + SESSION_MS) &&
          now.getTime() <= until.getTime() + LATE_MS)),
  );
  return within ? undefined : msg`Your coaching had already ended at the time of this session.`;
}

/** True if a session is the stored one, to its end and no further. */
function continues(session: WorkoutSession, known: WorkoutSession): boolean {
  const latest = Math.max(findEnd(known), Date.parse(known.startedAt) + SESSION_MS);
  return session.planKey === known.planKey && session.dayId === known.dayId && findEnd(session) <= latest;
}

/** Returns the end of a session; for an unfinished one, its latest activity. */
export function findEnd({ startedAt, finishedAt, exercises }: WorkoutSession): number {
  if (finishedAt) return Date.parse(finishedAt);
  const done = exercises.flatMap(({ sets }) => sets.map(({ doneAt }) => Date.parse(doneAt)));
  return Math.max(Date.parse(startedAt), ...done);
}
