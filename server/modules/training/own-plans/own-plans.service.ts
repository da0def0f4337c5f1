import { msg } from '@lingui/core/macro';
import type { MyPlansResponse } from '#contract/training/plans/plan-days.ts';
import type { Language } from '#contract/i18n/languages.ts';
import { PlanKey, type TrainingPlan } from '#contract/training/training.ts';
import { plusDays } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Access } from '#server/modules/accounts/access/access.service.ts';
import { Plan } from '../workout-log/training.entity.ts';
import { loadMovedDays, type MovedDays } from './moved-days.ts';

export type PlanState = MyPlansResponse['plans'][number]['state'];

/** Part of a copy that determines its dates, without its days. */
interface Span extends Pick<Plan, 'startDay'> {
  body: Pick<TrainingPlan, 'client' | 'weeks'>;
}

/**
 * Returns the state of a copy on a day: coming, running or over. An ended copy is over. Another begins and ends with
 * its open moved days, if they are before or behind its dates.
 */
export function toPlanState(
  { body, startDay, endedAt }: Span & { endedAt?: Date | string | null | undefined },
  today: string,
  { first, last }: Partial<MovedDays> = {},
): PlanState {
  const { start, until } = toPlanSpan({ body, startDay });
  if (endedAt || (until < today && (last ?? until) < today)) return 'over';
  return start > today && (first ?? start) > today ? 'coming' : 'current';
}

export function toPlanSpan({ body, startDay }: Span): { start: string; until: string } {
  const start = body.client?.start ?? startDay ?? '1970-01-01';
  return { start, until: body.client?.until ?? plusDays(start, body.weeks * 7 - 1) };
}

/**
 * Lists a member's own plans, also after the coaching: current, coming and past. Reads only listed fields, because
 * copies add up and their days are long.
 */
export async function listOwnPlans(
  em: Em,
  { user, ownPlans }: Access,
  { today, language: own }: { today: string; language: Language },
): Promise<MyPlansResponse> {
  const rows = await em.execute<Listed[]>(
    `select key, body->>'title' as title, cast(body->>'weeks' as int) as weeks, body->'client' as client, start_day, ended_at,
       (select language from program where plan_key = coalesce(template, key) order by id limit 1) as language
     from training_plan where user_id = ? order by start_day, key`,
    [user.id],
  );
  const moved = await loadMovedDays(
    em,
    rows.map(({ key }) => key),
  );
  const all = rows.map(({ key, title, language, weeks, client, start_day: startDay, ended_at: endedAt }) => {
    const copy = { body: { weeks, ...(client && { client }) }, startDay, endedAt };
    const state = toPlanState(copy, today, moved.get(key));
    return { key, title, language: language ?? own, ...toPlanSpan(copy), weeks, state, open: ownPlans.has(key) };
  });
  const of = (state: PlanState) => all.filter((plan) => plan.state === state);
  // The first plan is the member's main one: a late day of an earlier plan does not replace the current plan.
  const isWithin = ({ start, until }: { start: string; until: string }) => start <= today && until >= today;
  const current = of('current').toSorted((a, b) => Number(isWithin(b)) - Number(isWithin(a)));
  return { plans: [...current, ...of('coming'), ...of('over').toReversed()] };
}

interface Listed {
  key: string;
  title: string;
  language: string | null;
  weeks: number;
  client: TrainingPlan['client'] | null;
  start_day: string | null;
  ended_at: Date | string | null;
}

/** Returns a member's own copy, accessible or not. @throws {NotFound} also for another member's */
export async function requireOwnPlan(em: Em, { user }: Access, key: string): Promise<Plan> {
  const found = PlanKey.safeParse(key).success ? await em.findOne(Plan, { key, user }) : null;
  if (!found) throw new NotFound(msg`Training plan not found.`);
  return found;
}
