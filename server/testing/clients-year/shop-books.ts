import { createHash } from 'node:crypto';
import type { Em } from '#server/platform/db/orm.ts';

/** Counts in the shop's tables at the end. */
export interface ShopBooks {
  /** By mail address. */
  clients: Record<string, ClientBooks>;
  /** Number of sent mails by template, and of duplicates. */
  mails: { byTemplate: Record<string, number>; twice: number };
  /** Due work that is not done, or was given up. */
  stuck: [kind: string, count: number][];
  /** Errors in the shop's log. */
  errors: string[];
  /** The largest tables, with rows and megabytes. */
  tables: { name: string; rows: number; mb: number }[];
}

interface ClientBooks {
  id: string;
  sessions: number;
  /** Fingerprint of all session ids, to compare two lists. */
  print: string;
  checkIns: number;
  answered: number;
  /** Messages of the client and of the coach. */
  wrote: number;
  got: number;
  plans: number;
}

interface ShopBooksInput {
  left: readonly { template: string; times: number }[];
  problems: readonly string[];
  due: () => Promise<[kind: string, count: number][]>;
}

const ERROR = '"level":50';
const LARGEST = 8;

export async function shopBooks(em: Em, { left, problems, due }: ShopBooksInput): Promise<ShopBooks> {
  const rows = await em.execute<
    (Omit<ClientBooks, 'print'> & { email_key: string; ids: string[] | null; checkins: number })[]
  >(
    `select u.id, u.email_key,
       (select json_agg(id order by id) from workout where user_id = u.id and not deleted) as ids,
       (select count(*)::int from check_in where user_id = u.id) as checkins,
       (select count(*)::int from check_in where user_id = u.id and answer is not null) as answered,
       (select count(*)::int from thread t join thread_message m on m.thread_id = t.id where t.email_key = u.email_key and m.direction = 'in') as wrote,
       (select count(*)::int from thread t join thread_message m on m.thread_id = t.id where t.email_key = u.email_key and m.direction = 'out') as got,
       (select count(*)::int from training_plan where user_id = u.id) as plans
     from app_user u`,
  );
  const clients = rows.map(({ email_key: email, id, ids, checkins: checkIns, answered, wrote, got, plans }) => {
    const known = ids ?? [];
    return [
      email,
      { id, sessions: known.length, print: fingerprintIds(known), checkIns, answered, wrote, got, plans },
    ] as const;
  });
  const byTemplate: Record<string, number> = {};
  for (const { template } of left) byTemplate[template] = (byTemplate[template] ?? 0) + 1;
  const [failed] = await em.execute<{ count: number }[]>(
    "select count(*)::int as count from outbox_mail where status not in ('sent')",
  );
  const unsent: [string, number][] = failed!.count > 0 ? [['mail not sent', failed!.count]] : [];
  return {
    clients: Object.fromEntries(clients),
    mails: { byTemplate, twice: left.filter(({ times }) => times > 1).length },
    stuck: [...(await due()), ...unsent],
    errors: problems.filter((line) => line.includes(ERROR)),
    tables: await measureTables(em),
  };
}

/** Returns a fingerprint of ids, independent of their order. */
export function fingerprintIds(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join(' ')).digest('base64url');
}

async function measureTables(em: Em): Promise<ShopBooks['tables']> {
  const largest = await em.execute<{ name: string; bytes: string }[]>(
    `select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit ${LARGEST}`,
  );
  const found: ShopBooks['tables'] = [];
  for (const { name, bytes } of largest) {
    const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count from "${name}"`);
    found.push({ name, rows: row!.count, mb: Number(bytes) / 2 ** 20 });
  }
  return found;
}
