import type * as z from 'zod';
import type { ClientsQuery, ClientsResponse } from '#contract/studio/inbox.ts';
import { PAGE_ROWS } from '#contract/studio/list.ts';
import type { Em } from '../../../db/orm.ts';
import type { Mode } from '../../../mode.ts';
import { newestProfiles } from '../../profile/profile.service.ts';
import { Thread } from '../../threads/thread.entity.ts';
import { coachedAt, coachedSql } from '../coached.ts';
import { anywhere, pageAt } from '../list.ts';
import { named } from '../people/people.queries.ts';

interface Options {
  mode: Mode;
  /** Where the shop is. */
  timeZone: string;
  now: Date;
}

interface Coached {
  id: string;
  /** Null for a guest. */
  user_id: string | null;
  email: string;
  email_key: string;
  member: string;
}

/** Who is coached now, with their newest profile. What they have told is the coach's to see for as long. */
export async function listClients(
  em: Em,
  query: z.output<typeof ClientsQuery>,
  { mode, timeZone, now }: Options,
): Promise<ClientsResponse> {
  const { found, total, page, pages } = await findCoached(em, query, { mode, now });
  const users = found.flatMap(({ user_id: user }) => user ?? []);
  const profiles = await newestProfiles(em, users, timeZone);
  const threads = await em.find(Thread, { emailKey: { $in: found.map(({ email_key: key }) => key) } });
  const threadOf = new Map(threads.map(({ id, emailKey }) => [emailKey, id]));
  return {
    clients: found.map(({ id, email, email_key: key, member }) => ({
      id,
      member,
      email,
      profile: profiles.get(id) ?? null,
      thread: threadOf.get(key) ?? null,
    })),
    total,
    page,
    pages,
  };
}

async function findCoached(
  em: Em,
  { q, page, sort }: z.output<typeof ClientsQuery>,
  { mode, now }: Omit<Options, 'timeZone'>,
) {
  const values = { q: anywhere(q), page, ...coachedAt(now) };
  const from = `from (${coached(mode)}) c ${q ? 'where member ilike :q or email ilike :q' : ''}`;
  const [counted] = await em.execute<{ count: number }[]>(...named(`select count(*)::int as count ${from}`, values));
  const { shown, pages, offset } = pageAt(page, counted!.count);
  const down = sort.startsWith('-') ? 'desc' : 'asc';
  const found = await em.execute<Coached[]>(
    ...named(`select * ${from} order by lower(member) ${down}, id limit ${PAGE_ROWS} offset ${offset}`, values),
  );
  return { found, total: counted!.count, page: shown, pages };
}

/** Members, and the newest order of each address that has not signed in: what a guest has bought waits for that; the coach does not. */
function coached(mode: Mode): string {
  const name = "coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email)";
  return `select id, id as user_id, email, email_key, ${name} as member from app_user
      where id in (${coachedSql(mode, 'r.user_id', 'r.user_id is not null')})
    union all
    select * from (select distinct on (email_key) id, null::uuid, email, email_key, coalesce(full_name, email) from customer_order
      where id in (${coachedSql(mode, 'r.order_id', 'r.user_id is null and o.id is not null')}) order by email_key, created_at desc, id) g`;
}
