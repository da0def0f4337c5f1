import type * as z from 'zod';
import type { Assignable, AssignableQuery } from '#contract/studio/assignments.ts';
import { type ListPage, PAGE_ROWS } from '#contract/studio/list.ts';
import type { Em } from '../../../db/orm.ts';
import type { Mode } from '../../../mode.ts';
import { Onboarding } from '../../onboarding/draft.entity.ts';
import { Profile } from '../../profile/profile.entity.ts';
import { spanOf, stateOf } from '../../training/own-plans.service.ts';
import { proposedWeekdays, sessionsAWeek } from '../../training/schedule-plan.ts';
import { Plan } from '../../training/training.entity.ts';
import { coachedAt, coachedSql } from '../../access/coached.ts';
import { anywhere, pageAt } from '../list.ts';
import { named } from '../../../db/named.ts';

interface Shop {
  mode: Mode;
  timeZone: string;
  today: string;
  now: Date;
}

/** What somebody is called where the coach reads it. */
export const MEMBER_NAME = "coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)";

interface Row {
  id: string;
  name: string;
  email: string;
}

/** One page of who can be given a plan, with the days they might train on. */
export async function listAssignable(
  em: Em,
  { q, page, sort, plan: key }: z.output<typeof AssignableQuery>,
  { mode, today, now }: Shop,
): Promise<ListPage<Assignable>> {
  const values = { q: anywhere(q), ...coachedAt(now) };
  const from = `from app_user u where u.id in (${coachedSql(mode, 'r.user_id', 'r.user_id is not null')})
    ${q ? `and (${MEMBER_NAME} ilike :q or u.email ilike :q)` : ''}`;
  const [counted] = await em.execute<{ count: number }[]>(...named(`select count(*)::int as count ${from}`, values));
  const { shown, pages, offset } = pageAt(page, counted!.count);
  const down = sort.startsWith('-') ? 'desc' : 'asc';
  const order = `order by lower(${MEMBER_NAME}) ${down}, u.id limit ${PAGE_ROWS} offset ${offset}`;
  const found = await em.execute<Row[]>(
    ...named(`select u.id, ${MEMBER_NAME} as name, u.email ${from} ${order}`, values),
  );
  const users = found.map(({ id }) => id);
  const wished = await daysWished(em, users);
  const told = await daysTold(em, users);
  const plans = await em.find(
    Plan,
    { $or: [{ user: { $in: users } }, { key: key ?? '', user: null }] },
    { orderBy: { startDay: 'asc', key: 'asc' } },
  );
  const template = plans.find(({ user }) => !user);
  const often = template ? sessionsAWeek(template.body) : 3;
  const items = found.map(({ id, name, email }): Assignable => {
    const theirs = plans.filter(({ user }) => user?.id === id);
    const has = theirs.filter((each) => stateOf(each, today) !== 'over').at(-1);
    const proposed = propose(theirs.at(-1)?.weekdays, wished.get(id), told.get(id), often);
    return {
      user: id,
      name,
      email,
      ...proposed,
      has: has ? { key: has.key, title: has.body.title, ...spanOf(has) } : null,
    };
  });
  return { items, total: counted!.count, page: shown, pages };
}

/** On how many days they wish to train, as their newest profile says. */
async function daysWished(em: Em, users: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await em.find(Profile, { user: { $in: [...users] } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  // The later ones take the place of the earlier ones.
  return new Map(rows.map(({ user, fields }) => [user.id, fields.workoutDaysPerWeek ?? null]));
}

/** What they trained on last says more than how often they wish to. */
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

/** How often they said that they train, when they bought: what belongs to a paid order of theirs. */
async function daysTold(em: Em, users: readonly string[]): Promise<Map<string, number>> {
  const rows = await em.find(
    Onboarding,
    { order: { user: { $in: [...users] }, status: 'paid' } },
    { orderBy: { createdAt: 'asc' }, populate: ['order'] },
  );
  return new Map(
    rows.flatMap(({ order, answers }) => {
      const days = Number(answers['trainingDaysPerWeek'] ?? NaN);
      const user = order?.user?.id;
      return user && days >= 1 && days <= 7 ? [[user, days] as const] : [];
    }),
  );
}

/** Which of these people are coached now. */
export async function coachedAmong(
  em: Em,
  users: readonly string[],
  { mode, now }: Pick<Shop, 'mode' | 'now'>,
): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const rows = await em.execute<{ user_id: string }[]>(
    ...named(coachedSql(mode, 'r.user_id', 'r.user_id in (:users)'), { users: [...users], ...coachedAt(now) }),
  );
  return new Set(rows.map(({ user_id: user }) => user));
}
