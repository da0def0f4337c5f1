import type * as z from 'zod';
import type { Assignable, AssignableQuery } from '#contract/training/plans/assignments.studio.ts';
import { type ListPage, PAGE_ROWS } from '#contract/shared/list.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Mode } from '#server/platform/mode.ts';
import { Onboarding } from '#server/modules/coaching/onboarding/draft.entity.ts';
import { buildClientOrdersFilter } from '#server/modules/coaching/onboarding/onboarding.service.ts';
import { Profile } from '#server/modules/coaching/profile/profile.entity.ts';
import { openMovesSql } from '../own-plans/moved-days.ts';
import { proposedWeekdays, countWeeklySessions } from '../own-plans/schedule-plan.ts';
import { Plan } from '../workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import { coachedAt, coachedSql } from '#server/modules/accounts/access/coached.ts';
import {
  type CountedPageRow,
  type Cursor,
  cursorRowSql,
  cursorSql,
  offsetSql,
  orderSql,
  pageOfRows,
  passedSql,
  readCursor,
  type SortKey,
} from '#server/modules/studio/cursor.ts';
import { toWordPatterns, buildMatchSql, presentPage } from '#server/modules/studio/list.ts';
import { bindNamedParams } from '#server/platform/db/named.ts';

interface Shop {
  mode: Mode;
  timeZone: string;
  today: string;
  now: Date;
}

/** SQL: name of a member for the coach. */
export const MEMBER_NAME = "coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)";

interface Row {
  id: string;
  name: string;
  email: string;
  /** Weekdays of their latest plan. */
  weekdays: number[] | null;
  key: string | null;
  title: string;
  start: string;
  until: string;
}

/** SQL: first and last day of a copy, as in `toPlanSpan`. */
const startSql = (copy: string) => `coalesce(${copy}.body->'client'->>'start', ${copy}.start_day, '1970-01-01')`;
const untilSql = (copy: string) =>
  `coalesce(${copy}.until_day, to_char(cast(${startSql(copy)} as date) + cast(${copy}.body->>'weeks' as int) * 7 - 1, 'YYYY-MM-DD'))`;

/** SQL: the copy is not over on a day, as in `toPlanState`. */
export const isOpenSql = (copy: string, today: ':today' | '?') =>
  `${copy}.ended_at is null and greatest(${untilSql(copy)}, (select max(moved_to) from ${openMovesSql(copy)})) >= ${today}`;

/** Searches accounts only. The plans of one page are read afterwards, without their long bodies. */
const buildPageSql = (
  mode: Mode,
  { q, page }: { q: string; page: number },
  keys: readonly SortKey[],
  cursor: Cursor | null,
) => `
  with ${cursorRowSql(':at')}, runs as materialized (${coachedSql(mode, 'r.user_id', 'r.user_id is not null')}),
    found as materialized (select u.id, ${MEMBER_NAME} as name, u.email from app_user u
      where u.id in (select user_id from runs)
        ${q ? `and ${buildMatchSql(':q', MEMBER_NAME, 'u.email')}` : ''}),
    counted as (select count(*)::int as total, (count(*) filter (where ${passedSql(keys, cursor)}))::int as passed from found),
    page as materialized (select *, row_number() over (order by ${orderSql(keys)}) as place, ${cursorSql(keys)} as row_cursor
      from found order by place limit ${PAGE_ROWS} offset (select ${offsetSql(cursor, page)} from counted))
  select counted.*, page.*, last.weekdays, has.* from counted left join page on true
    left join lateral (select weekdays from training_plan
      where user_id = page.id order by start_day desc, key desc limit 1) last on true
    left join lateral (select b.key, b.body->>'title' as title, ${startSql('b')} as start, ${untilSql('b')} as until from training_plan b
      where b.key = (select b.key from training_plan b where b.user_id = page.id and ${isOpenSql('b', ':today')}
        order by b.start_day desc, b.key desc limit 1)) has on true
    order by place`;

/** Lists one page of the people who can get a plan, with proposed weekdays. */
export async function listAssignable(
  em: Em,
  { q, sort, plan: key, ...place }: z.output<typeof AssignableQuery>,
  { mode, today, now }: Shop,
): Promise<ListPage<Assignable>> {
  const keys: SortKey[] = [
    { sql: 'lower(name)', type: 'text', down: sort.startsWith('-') },
    { sql: 'id', type: 'uuid', down: false },
  ];
  const cursor = readCursor(place, keys);
  const rows = await em.execute<(Row & CountedPageRow)[]>(
    ...bindNamedParams(buildPageSql(mode, { q, page: place.page }, keys, cursor), {
      q: toWordPatterns(q),
      at: cursor?.json ?? null,
      today,
      ...coachedAt(now),
    }),
  );
  const listed = pageOfRows(rows, cursor, place.page);
  const { found } = listed;
  const users = found.map(({ id }) => id);
  const wished = await daysWished(em, users);
  const told = await loadTrainingDays(em, users);
  const template = key ? await em.findOne(Plan, { key, user: null }, { fields: ['body'] }) : null;
  const often = template ? countWeeklySessions(template.body) : 3;
  const items = found.map(({ id, name, email, weekdays, ...has }): Assignable => {
    const { key: plan, title, start, until } = has;
    return {
      user: id,
      name,
      email,
      ...propose(weekdays, wished.get(id), told.get(id), often),
      has: plan === null ? null : { key: plan, title, start, until },
    };
  });
  return { ...presentPage(listed, () => null), items };
}

/** Loads the desired number of training days from each newest profile. */
async function daysWished(em: Em, users: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await em.find(Profile, { user: { $in: [...users] } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  // Later profiles replace earlier ones.
  return new Map(rows.map(({ user, fields }) => [user.id, fields.workoutDaysPerWeek ?? null]));
}

/** Proposes weekdays: those of the latest plan, else by the desired number of days. */
function propose(
  before: number[] | null | undefined,
  profile: number | null | undefined,
  onboarding: number | undefined,
  plan: number,
): Pick<Assignable, 'weekdays' | 'proposedBy'> {
  if (before?.length) return { weekdays: before, proposedBy: 'plan-before' };
  if (profile) return { weekdays: proposedWeekdays(profile), proposedBy: 'profile' };
  if (onboarding) return { weekdays: proposedWeekdays(onboarding), proposedBy: 'onboarding' };
  return { weekdays: proposedWeekdays(plan), proposedBy: 'plan' };
}

/** Loads the weekly training days that clients named in a confirmed order. */
async function loadTrainingDays(em: Em, users: readonly string[]): Promise<Map<string, number>> {
  const rows = await em.find(Onboarding, await buildClientOrdersFilter(em, users), {
    orderBy: { createdAt: 'asc' },
    populate: ['order'],
  });
  const accounts = await em.find(User, { id: { $in: [...users] } });
  return new Map(
    rows.flatMap(({ order, answers, emailKey }) => {
      const days = Number(answers['trainingDaysPerWeek'] ?? NaN);
      const user = order?.user?.id ?? accounts.find((each) => each.emailKey === emailKey)?.id;
      return user && days >= 1 && days <= 7 ? [[user, days] as const] : [];
    }),
  );
}

/** Returns those of these people who are coached now. */
export async function findCoachedUsers(
  em: Em,
  users: readonly string[],
  { mode, now }: Pick<Shop, 'mode' | 'now'>,
): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const rows = await em.execute<{ user_id: string }[]>(
    ...bindNamedParams(coachedSql(mode, 'r.user_id', 'r.user_id in (:users)'), {
      users: [...users],
      ...coachedAt(now),
    }),
  );
  return new Set(rows.map(({ user_id: user }) => user));
}
