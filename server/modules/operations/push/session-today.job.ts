import type { TrainingPlan } from '#contract/training/training.ts';
import { dayIn, endOfDay, formatLocalMoment } from '#server/platform/days.ts';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import type { Mode } from '#server/platform/mode.ts';
import { loadAccess } from '#server/modules/accounts/access/access.service.ts';
import { zoneSql } from '#server/modules/training/own-plans/member-today.ts';
import { Plan, PlanDay, Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { notePush } from './push.service.ts';

const EVERY_MS = 300_000;
/** In the member's time zone. */
const AT = '07:00';

export const sessionTodayQueue = recurringQueue('session-today');

interface Parts {
  orm: Orm;
  clock: () => Date;
  timeZone: () => string;
  mode: () => Mode;
}

/** Notifies members in the morning about the day's session. */
export function sessionTodayJob({ orm, clock, timeZone, mode }: Parts): JobKind {
  const run = () => noteSessions(forkEm(orm), { now: clock(), timeZone: timeZone(), mode: mode() });
  return recurring({ kind: 'session-today', everyMs: EVERY_MS, failureEvent: 'session_today.run_failed', clock, run });
}

interface At {
  now: Date;
  /** The shop's, for members without a known zone. */
  timeZone: string;
  mode: Mode;
}

/** Notifies members whose morning it is, once a day: the cause contains the day. */
export async function noteSessions(em: Em, { now, timeZone, mode }: At): Promise<void> {
  const members = await em.execute<{ id: string; zone: string }[]>(
    `select u.id, coalesce(${zoneSql('u.id')}, ?) as zone
     from (select distinct user_id as id from push_device) u left join push_wish w on w.user_id = u.id
     where coalesce(cast(w.kinds->>'session-today' as boolean), true)
       and exists (select from training_plan p where p.user_id = u.id and p.ended_at is null)`,
    [timeZone],
  );
  for (const { id, zone } of members) {
    if (formatLocalMoment(zone, now).slice(11, 16) < AT) continue;
    const today = dayIn(zone, now);
    const cause = `session-today:${id}:${today}`;
    const [noted] = await em.execute('select 1 from push_message where cause = ? limit 1', [cause]);
    if (noted) continue;
    await em.transactional(async (tx) => {
      const found = await findSessionOn(tx, id, today, { now, mode });
      if (!found) return;
      const note = { user: id, kind: 'session-today', cause, ...found } as const;
      await notePush(tx, { ...note, expiresAt: endOfDay(zone, today), now });
    });
  }
}

/** Finds the first open session of a member's own plans on a day: its page and its name. */
export async function findSessionOn(em: Em, id: string, day: string, { now, mode }: { now: Date; mode: Mode }) {
  const user = await em.findOneOrFail(User, { id });
  const { ownPlans } = await loadAccess(em, user, { coaches: [], mode, now });
  const changes = await em.find(PlanDay, { user, planKey: { $in: [...ownPlans] } });
  const moved = changes.filter(({ movedTo }) => movedTo === day).map(({ planKey }) => planKey);
  // Reads past plans, which add up over years, only if a day was moved out of them.
  const open = { $or: [{ untilDay: null }, { untilDay: { $gte: day } }, { key: { $in: moved } }] };
  const own = { key: { $in: [...ownPlans] }, endedAt: null, ...open };
  const plans = await em.find(Plan, own, { orderBy: { startDay: 'desc' } });
  // Includes sessions done ahead. A shared plan's day returns every week, a day of an own plan does not.
  const keys = plans.map(({ key }) => key);
  const done = await em.find(
    Workout,
    { user, planKey: { $in: keys }, finishedAt: { $ne: null }, deleted: false },
    { fields: ['planKey', 'dayId'] },
  );
  for (const { key, body } of plans) {
    const planned = plannedOn(
      body,
      day,
      changes.filter(({ planKey }) => planKey === key),
    );
    const left = planned.find(({ id: dayId }) => !done.some((each) => each.planKey === key && each.dayId === dayId));
    if (left) return { page: `/training/${key}`, about: left.name };
  }
  return undefined;
}

function plannedOn({ workouts }: TrainingPlan, day: string, changes: readonly PlanDay[]) {
  return workouts.filter(({ id, date }) => {
    const change = changes.find(({ dayId }) => dayId === id);
    if (change && change.skipped !== null && change.skipped !== undefined) return false;
    return (change?.movedTo ?? date) === day;
  });
}
