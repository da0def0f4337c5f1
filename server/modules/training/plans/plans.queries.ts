import type * as z from 'zod';
import type {
  StudioTrainingPlan,
  TrainingPlanItem,
  TrainingPlansQuery,
} from '#contract/training/plans/plans-builder.studio.ts';
import { PAGE_ROWS } from '#contract/shared/list.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { fillPlan } from '../exercises/fill-plan.ts';
import { withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { Plan, PlanDay } from '../workout-log/training.entity.ts';
import { User } from '#server/modules/accounts/users/user.entity.ts';
import {
  readCursors,
  cursorSql,
  offsetAt,
  orderSql,
  pageAround,
  passedSql,
  cursorRowSql,
  readCursor,
  type SortKey,
} from '#server/modules/studio/cursor.ts';
import { toWordPatterns, buildMatchSql } from '#server/modules/studio/list.ts';
import { toPlanRequest } from './present-plan.ts';

interface Row {
  key: string;
  title: string;
  weeks: number;
  days: number;
  differ: boolean;
  programs: string | string[];
  clients: number;
  ended: boolean;
  updated_at: string | Date;
}

// words: columns
const SORTS = {
  title: { sql: "lower(p.body->>'title')", type: 'text' },
  weeks: { sql: "(p.body->>'weeks')::int", type: 'int' },
  updatedAt: { sql: 'p.updated_at', type: 'timestamptz' },
} as const;

/** Lists one page of templates and their users in two statements, without reading bodies. */
export async function listTrainingPlans(em: Em, { q, sort, state, ...place }: z.output<typeof TrainingPlansQuery>) {
  const parts = ['p.user_id is null'];
  const values: string[] = [];
  if (state) parts.push(`p.ended_at is ${state === 'ended' ? 'not null' : 'null'}`);
  if (q) {
    parts.push(buildMatchSql('?', "p.body->>'title'", "p.body->>'description'"));
    values.push(toWordPatterns(q));
  }
  const where = parts.join(' and ');
  const down = sort.startsWith('-');
  const keys: SortKey[] = [
    { ...SORTS[sort.replace('-', '') as keyof typeof SORTS], down },
    { sql: 'p.key', type: 'text', down },
  ];
  const cursor = readCursor(place, keys);
  const [counted] = await em.execute<{ total: number; passed: number }[]>(
    `with ${cursorRowSql('?')} select count(*)::int as total, (count(*) filter (where ${passedSql(keys, cursor)}))::int as passed
     from training_plan p where ${where}`,
    [cursor?.json ?? null, ...values],
  );
  const { total, passed } = counted!;
  const offset = offsetAt(cursor, place.page, total, passed);
  const found = await em.execute<(Row & { row_cursor: string })[]>(
    `select p.key, p.body->>'title' as title, (p.body->>'weeks')::int as weeks,
       jsonb_array_length(p.body->'workouts') as days, coalesce(jsonb_exists(p.body->'workouts'->0, 'week'), false) as differ,
       coalesce((select json_agg(g.name order by g.position) from program g where g.plan_key = p.key), '[]') as programs,
       (select count(distinct c.user_id)::int from training_plan c
        where c.template = p.key and c.user_id is not null and c.ended_at is null) as clients,
       p.ended_at is not null as ended, p.updated_at, ${cursorSql(keys)} as row_cursor
     from training_plan p where ${where} order by ${orderSql(keys)} limit ${PAGE_ROWS} offset ${offset}`,
    values,
  );
  return { found, ...pageAround(total, offset, readCursors(found)) };
}

/** Returns a plan as a row of the studio's list. Names of programmes come without the shop's prefix. */
export function presentItem(row: Row, timeZone: string, prefix: string): TrainingPlanItem {
  const { key, title, weeks, days, differ, programs, clients, ended } = row;
  const names = typeof programs === 'string' ? (JSON.parse(programs) as string[]) : programs;
  const updatedAt = formatLocalMoment(timeZone, new Date(row.updated_at));
  return {
    key,
    title,
    weeks,
    days,
    differ,
    programs: names.map((name) => withoutPrefix(name, prefix)),
    clients,
    ended,
    updatedAt,
  };
}

/** @throws {NotFound} */
export async function findTrainingPlan(em: Em, key: string, prefix: string): Promise<StudioTrainingPlan> {
  const row = await em.findOne(Plan, { key });
  if (!row) throw new NotFound();
  const programs = await em.find(Program, { planKey: key }, { fields: ['id', 'name'], orderBy: { position: 'asc' } });
  const user = row.user && (await em.findOne(User, { id: row.user.id }));
  const [counted] = await em.execute<{ clients: number }[]>(
    `select count(distinct user_id)::int as clients from training_plan
     where template = ? and user_id is not null and ended_at is null`,
    [key],
  );
  return {
    key,
    version: row.version,
    plan: toPlanRequest(await fillPlan(em, row.body)),
    programs: programs.map(({ id, name }) => ({ id, name: withoutPrefix(name, prefix) })),
    clients: user ? 0 : (counted?.clients ?? 0),
    ended: row.endedAt !== null,
    client: user
      ? {
          user: user.id,
          name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email,
          dates: await loadDayDates(em, row, user),
          changed: row.touched,
        }
      : null,
  };
}

/** Returns the current date of each day of a copy: as planned, or as moved. */
async function loadDayDates(em: Em, { key, body }: Plan, user: User): Promise<Record<string, string>> {
  const moved = await em.find(PlanDay, { user, planKey: key, movedTo: { $ne: null } });
  const dated = body.workouts.flatMap(({ id, date }) => {
    const now = moved.find(({ dayId }) => dayId === id)?.movedTo ?? date;
    return now ? [[id, now] as const] : [];
  });
  return Object.fromEntries(dated);
}
