import { msg } from '@lingui/core/macro';
import type { Words } from '#contract/speak.ts';
import type { TrainingPlan } from '#contract/training.ts';
import type { WorkoutSession } from '#contract/workouts.ts';
import type { Period } from '#server/modules/accounts/access/periods.ts';
import { isTimeZone } from '#server/platform/days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Clocks of devices are wrong by this much at most; what says it is from later lies ahead. */
export const SKEW_MS = 5 * MINUTE_MS;
/** A session that was forgotten and finished days later is still one; one over a week is a mistake. */
const LONGEST_MS = 7 * DAY_MS;
/** Nothing new is logged about days further back than this. */
const OLDEST_MS = 2 * 365 * DAY_MS;
/** For how long after the end of an access a device may hand in what was done before it. */
const LATE_MS = 90 * DAY_MS;

/**
 * What is well-formed and still cannot have happened. `known` is when the shop knows that it began, `former` are days
 * that a client's own copy had once: who was offline did not know that they went.
 */
export function findSessionProblem(
  session: WorkoutSession,
  plan: TrainingPlan,
  { now, known, former = [] }: { now: Date; known: Date | undefined; former?: readonly { id: string }[] },
): Words | undefined {
  const { timeZone, dayId } = session;
  if (![...plan.workouts, ...former].some(({ id }) => id === dayId)) return msg`The plan does not have this day.`;
  if (!isTimeZone(timeZone)) return msg`The time zone is not known.`;
  const [began, ended] = [Date.parse(session.startedAt), Date.parse(session.finishedAt ?? session.startedAt)];
  const latest = now.getTime() + SKEW_MS;
  if (began > latest) return msg`This session lies ahead. Please check the clock of your device.`;
  if (ended < began) return msg`It ended before it began.`;
  if (ended > latest) return msg`The end of this session lies ahead. Please check the clock of your device.`;
  if (ended - began > LONGEST_MS) return msg`It lasted for more than a week.`;
  if (began < now.getTime() - OLDEST_MS && known?.getTime() !== began) return msg`It is more than two years back.`;
  const done = session.exercises.flatMap(({ sets }) => sets.map(({ doneAt }) => Date.parse(doneAt)));
  if (done.some((moment) => moment > latest))
    return msg`One of its sets lies ahead. Please check the clock of your device.`;
  if (done.some((moment) => moment < began - DAY_MS)) return msg`One of its sets is from before the session.`;
  return undefined;
}

/** How long a session goes on at most that began while there was access. */
const SESSION_MS = 12 * 3_600_000;

/**
 * Why a session cannot be taken from somebody who has no access now: only one that began while there was access is,
 * to its end, and not for ever. What was paid and when it ended decides, not the device alone.
 */
export function withoutAccess(
  session: WorkoutSession,
  {
    plan,
    open,
    own,
    periods,
    carriers,
    now,
  }: {
    plan: TrainingPlan;
    open: ReadonlyMap<number, string>;
    /** Their own plans that open. */
    own: ReadonlySet<string>;
    periods: readonly Period[];
    /** The programmes that have the plan. */
    carriers: readonly number[];
    now: Date;
  },
): Words | undefined {
  if (own.has(plan.key) || [...open.values()].includes(plan.key)) return undefined;
  const theirs = periods.filter(({ programId, coaching }) => coaching || carriers.includes(programId));
  if (theirs.length === 0) return msg`This plan is not yours.`;
  const began = Date.parse(session.startedAt);
  const ended = findEnd(session);
  const within = theirs.some(
    ({ from, until }) =>
      began >= from.getTime() - SKEW_MS &&
      (!until ||
        (began <= until.getTime() + SKEW_MS &&
          ended <= Math.max(until.getTime() + SKEW_MS, began + SESSION_MS) &&
          now.getTime() <= until.getTime() + LATE_MS)),
  );
  return within ? undefined : msg`Your coaching had ended by this session.`;
}

/** When it was over; of one that is not finished, when something was done in it last. */
export function findEnd({ startedAt, finishedAt, exercises }: WorkoutSession): number {
  if (finishedAt) return Date.parse(finishedAt);
  const done = exercises.flatMap(({ sets }) => sets.map(({ doneAt }) => Date.parse(doneAt)));
  return Math.max(Date.parse(startedAt), ...done);
}
