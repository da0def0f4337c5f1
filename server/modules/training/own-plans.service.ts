import { msg } from '@lingui/core/macro';
import type { MyPlansResponse } from '#contract/plan-days.ts';
import { PlanKey } from '#contract/training.ts';
import { plusDays } from '../../days.ts';
import type { Em } from '../../db/orm.ts';
import { NotFound } from '../../errors.ts';
import type { Access } from '../access/access.service.ts';
import { Plan } from './training.entity.ts';

export type PlanState = MyPlansResponse['plans'][number]['state'];

/** Whether a copy comes, runs or is over, on a day. One that was ended is over. */
export function stateOf(
  { body, startDay, endedAt }: Pick<Plan, 'body' | 'startDay' | 'endedAt'>,
  today: string,
): PlanState {
  const { start, until } = spanOf({ body, startDay });
  if (endedAt || until < today) return 'over';
  return start > today ? 'coming' : 'current';
}

/** A copy's first and last day. */
export function spanOf({ body, startDay }: Pick<Plan, 'body' | 'startDay'>): { start: string; until: string } {
  const start = body.client?.start ?? startDay ?? '1970-01-01';
  return { start, until: body.client?.until ?? plusDays(start, body.weeks * 7 - 1) };
}

/** A member's own plans, also after their coaching has ended: the current one, what comes, what has been. */
export async function listOwnPlans(em: Em, { user, ownPlans }: Access, today: string): Promise<MyPlansResponse> {
  const rows = await em.find(Plan, { user }, { orderBy: { startDay: 'asc', key: 'asc' } });
  const all = rows.map((row) => ({
    key: row.key,
    title: row.body.title,
    ...spanOf(row),
    weeks: row.body.weeks,
    state: stateOf(row, today),
    open: ownPlans.has(row.key),
  }));
  const of = (state: PlanState) => all.filter((plan) => plan.state === state);
  return { plans: [...of('current'), ...of('coming'), ...of('over').toReversed()] };
}

/** A member's own copy, whether or not it opens now. @throws {NotFound} alike for one of somebody else and none */
export async function ownCopy(em: Em, { user }: Access, key: string): Promise<Plan> {
  const found = PlanKey.safeParse(key).success ? await em.findOne(Plan, { key, user }) : null;
  if (!found) throw new NotFound(msg`There is no training plan at this address.`);
  return found;
}
