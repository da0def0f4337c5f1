import { countSets } from '#contract/training/set-counts.ts';
import type { ClientLogResponse, LogDay } from '#contract/coaching/clients.studio.ts';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import { dayIn, plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { Plan, PlanDay, Workout } from '#server/modules/training/workout-log/training.entity.ts';
import { plannedSets } from '#server/modules/training/own-plans/planned-sets.ts';
import { buildLogExercises } from './client-log-exercises.ts';

/** Days of the log on one page. */
const DAYS = 28;

interface ClientLogScope {
  user: string;
  /** Day after the last one on the page; without it the page ends today. */
  before: string | undefined;
  /** True if the coach may read pain and reasons. */
  covered: boolean;
  /** The client's time zone, and their day in it. */
  zone: string;
  today: string;
}

interface ClientLogContext extends ClientLogScope {
  /** Sessions with a note. */
  written: ReadonlySet<string>;
  /** Sessions whose note the coach may read. */
  noted: ReadonlySet<string>;
}

/**
 * Reads four weeks of a client's plan and log. The page up to today includes changes to future days: trained ahead,
 * moved, shortened or skipped. Days after the end of a plan are listed only with a session.
 */
export async function readClientLog(
  em: Em,
  asked: ClientLogScope,
): Promise<Omit<ClientLogResponse, 'closed' | 'readAt'>> {
  const { user, before, covered, zone, today } = asked;
  const until = before ? plusDays(before, -1) : today;
  const from = plusDays(until, 1 - DAYS);
  const inPage = { $gte: from, ...(before && { $lte: until }) };
  const moved = await em.find(PlanDay, { user, movedTo: inPage }, { fields: ['planKey'] });
  const near = {
    untilDay: { $gte: plusDays(from, -DAYS) },
    ...(before && { startDay: { $lte: plusDays(until, DAYS) } }),
  };
  const own = await em.find(
    Plan,
    { user, $or: [near, { key: { $in: moved.map(({ planKey }) => planKey) } }] },
    { fields: ['key', 'body', 'formerDays', 'endedAt'] },
  );
  const keys = own.map(({ key }) => key);
  const sessions = await sessionsIn(em, { user, keys, from, until });
  const written = await notedAmong(em, sessions);
  const inside = { ...asked, written, noted: covered ? written : new Set<string>() };
  const others = [...new Set(sessions.map(({ planKey }) => planKey))].filter((key) => !keys.includes(key));
  const plans = [...own, ...(await em.find(Plan, { key: { $in: others } }, { fields: ['key', 'body', 'formerDays'] }))];
  const changes = await em.find(PlanDay, { user, planKey: { $in: keys } });
  // A session belongs to its planned day, whenever it was done.
  const used = new Set<string>();
  const planned = own.flatMap(({ key, body, endedAt }) => {
    const endedOn = endedAt && dayIn(zone, endedAt);
    return body.workouts.flatMap((day) => {
      const change = changes.find(({ planKey, dayId }) => planKey === key && dayId === day.id);
      const date = change?.movedTo ?? day.date;
      if (!date) return [];
      const session = sessions.find((each) => each.planKey === key && each.dayId === day.id && !used.has(each.id));
      if (session) used.add(session.id);
      else if (endedOn && date > endedOn) return [];
      const told = date > until && !before && (session !== undefined || isChanged(change, day));
      const shown = date >= from && (date <= until || told);
      return shown ? [plannedDay({ key, day, date, body, change, session }, inside)] : [];
    });
  });
  const extra = sessions
    .filter((session) => !used.has(session.id) && getLocalDay(session) >= from && getLocalDay(session) <= until)
    .map((session) =>
      extraDay(
        session,
        plans.find(({ key }) => key === session.planKey),
        inside,
      ),
    );
  const days = [...planned, ...extra].toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return { from, until, days, covered, older: await hasOlder(em, user, from) };
}

/** True if the client changed a day of the plan. */
function isChanged(change: PlanDay | undefined, { date }: WorkoutDay): boolean {
  const { movedTo, minutes, skipped } = change ?? {};
  return (movedTo ?? date) !== date || (minutes ?? null) !== null || (skipped ?? null) !== null;
}

/** Loads all sessions of own plans; of other plans those of the period, and a day on both sides for zones. */
function sessionsIn(
  em: Em,
  { user, keys, from, until }: { user: string; keys: string[]; from: string; until: string },
) {
  const [first, last] = [new Date(`${plusDays(from, -1)}T00:00:00Z`), new Date(`${plusDays(until, 2)}T00:00:00Z`)];
  const within = { $gte: first, $lt: last };
  const which = [{ finishedAt: within }, { finishedAt: null, startedAt: within }, { planKey: { $in: keys } }];
  return em.find(
    Workout,
    { user, deleted: false, $or: which },
    { orderBy: { startedAt: 'asc', id: 'asc' }, exclude: ['notes'] },
  ) as Promise<Workout[]>;
}

/** Returns the sessions with a note, without decrypting any. */
async function notedAmong(em: Em, sessions: readonly Workout[]): Promise<Set<string>> {
  const ids = sessions.map(({ id }) => id);
  const rows = await em.find(Workout, { id: { $in: ids }, notes: { $ne: '' } }, { fields: ['id'] });
  return new Set(rows.map(({ id }) => id));
}

async function hasOlder(em: Em, user: string, from: string): Promise<boolean> {
  const [row] = await em.execute<{ older: boolean }[]>(
    `select exists (select from workout where user_id = ? and finished_at < ?::timestamptz and not deleted)
       or exists (select from training_plan where user_id = ? and start_day < ?) as older`,
    [user, `${from}T00:00:00Z`, user, from],
  );
  return row!.older;
}

interface Planned {
  key: string;
  day: WorkoutDay;
  date: string;
  body: TrainingPlan;
  change: PlanDay | undefined;
  session: Workout | undefined;
}

function plannedDay({ key, day, date, body, change, session }: Planned, asked: ClientLogContext): LogDay {
  const leftOut = change && change.skipped !== null && change.skipped !== undefined;
  const state = session?.finishedAt
    ? 'done'
    : session && !isOpenedOnly(session, asked)
      ? 'going-on'
      : leftOut
        ? 'left-out'
        : session
          ? 'opened'
          : date < asked.today
            ? 'missed'
            : 'coming';
  const doneOn = session && !isOpenedOnly(session, asked) && getLocalDay(session);
  return {
    date,
    plan: body.title,
    name: day.name,
    state,
    movedFrom: change?.movedTo && day.date && change.movedTo !== day.date ? day.date : null,
    doneOn: doneOn && doneOn !== date ? doneOn : null,
    minutes: change?.minutes ?? null,
    about: { planKey: key, dayId: day.id },
    reason: (state === 'left-out' && asked.covered && change?.skipped) || null,
    ...doneIn(session, day, asked),
  };
}

function extraDay(
  session: Workout,
  plan: Pick<Plan, 'body' | 'formerDays'> | undefined,
  asked: ClientLogContext,
): LogDay {
  const { body, formerDays } = plan ?? {};
  // A day that was removed from the plan keeps its last name.
  const current = body?.workouts.find(({ id }) => id === session.dayId);
  const day = current ?? formerDays?.find(({ id }) => id === session.dayId);
  return {
    date: getLocalDay(session),
    plan: body?.title ?? session.planKey,
    name: day?.name ?? session.dayId,
    state: session.finishedAt ? 'extra' : isOpenedOnly(session, asked) ? 'opened' : 'going-on',
    movedFrom: null,
    doneOn: null,
    minutes: null,
    ...(current && { about: { planKey: session.planKey, dayId: current.id } }),
    reason: null,
    ...doneIn(session, day, asked),
  };
}

/** True if nothing was logged: the member only looked at the day. */
function isOpenedOnly({ id, finishedAt, exercises, pain }: Workout, { written }: ClientLogContext): boolean {
  if (finishedAt || written.has(id) || Object.keys(pain ?? {}).length > 0) return false;
  return exercises.every(
    ({ sets, skipped, swappedFor }) => sets.length === 0 && skipped === null && swappedFor === null,
  );
}

/** Day in the member's time zone. */
function getLocalDay({ localDay, timeZone, finishedAt, startedAt }: Workout): string {
  return localDay ?? dayIn(timeZone, finishedAt ?? startedAt);
}

/** Describes what was done of a day, and whether it has a note. */
function doneIn(session: Workout | undefined, day: WorkoutDay | undefined, asked: ClientLogContext) {
  return {
    session: session?.id ?? null,
    hasNote: session !== undefined && asked.noted.has(session.id),
    exercises: buildLogExercises(session, day, asked.covered),
    ...(session && day && !session.planned && { plannedNow: true }),
    ...countSessionSets(session, day),
    pain: presentPain(session, day, asked),
  };
}

/** Each exercise of a superset counts once a round. */
function countSessionSets(session: Workout | undefined, day: WorkoutDay | undefined) {
  const planned = session?.planned ?? (day && plannedSets(day));
  const counts = countSets(planned ?? [], session?.exercises ?? []);
  return { setsDone: counts.done, setsPlanned: planned ? counts.planned : null };
}

function presentPain(
  session: Workout | undefined,
  day: WorkoutDay | undefined,
  { covered }: ClientLogScope,
): LogDay['pain'] {
  if (!covered || !session?.pain) return [];
  const named = (day?.exercises ?? []).flatMap((each) =>
    each.type === 'superset' ? [each, ...each.exercises] : [each],
  );
  return Object.entries(session.pain).map(([exerciseId, { level, note }]) => ({
    exercise: [...(session.planned ?? []), ...named].find(({ id }) => id === exerciseId)?.name ?? exerciseId,
    level,
    note,
  }));
}
