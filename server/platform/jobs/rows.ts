import { raw } from '@mikro-orm/core';
import type { Em } from '../db/orm.ts';
import { withReservedConnection } from '../db/reserve.ts';
import type { JobQueue, JobRow } from './queue.ts';

/** Table and columns for the SQL of a queue. */
interface Table {
  name: string;
  key: string;
  due: string;
}

export function getQueueTable(em: Em, { entity, due = 'nextAttemptAt' }: JobQueue): Table {
  const { tableName, primaryKeys, properties } = em.getMetadata().get(entity);
  const column = (property: string) => properties[property as keyof JobRow].fieldNames[0]!;
  return { name: tableName, key: column(primaryKeys[0]!), due: column(due) };
}

interface Claim {
  now: Date;
  leaseMs: number;
  /** False leaves rows alone whose lease has run out. */
  takeOver?: boolean;
  /** A number of due rows; or one row, due or not. */
  of: { limit: number } | { id: string };
}

/**
 * Claims free rows with SKIP LOCKED, so that workers never get the same one. The due time becomes the end
 * of the lease: the row runs again if this process dies. A new due time written meanwhile is
 * not overwritten.
 */
export async function claimRows(
  em: Em,
  queue: JobQueue,
  { now, leaseMs, of, takeOver = true }: Claim,
): Promise<JobRow[]> {
  const { name, key, due } = getQueueTable(em, queue);
  const until = new Date(now.getTime() + leaseMs);
  const free = takeOver ? '(leased_until is null or leased_until <= ?)' : '(leased_until is null and ? is not null)';
  const set = `update ${name} set leased_until = ?, ${due} = ?, attempts = attempts + 1`;
  // Materialised: as a condition the selection may be run once for each row of the table, and each time lock others.
  const [sql, values] =
    'id' in of
      ? [`${set} where ${key} = ? and ${free} returning *`, [until, until, of.id, now]]
      : [
          `with free as materialized (
             select ${key} as free_key from ${name}
             where (${queue.open}) and ${due} <= ? and ${free}
             order by ${due} limit ${of.limit} for update skip locked
           )
           ${set} from free where ${key} = free_key returning ${name}.*`,
          [now, now, until, until],
        ];
  const rows = await withReservedConnection(() => em.execute<object[]>(sql, values));
  return rows.map((row) => em.map(queue.entity, row));
}

/** Renews the leases of a worker's rows, and returns how many it still has. */
export function renewLeases(
  em: Em,
  queue: JobQueue,
  { rows, leases, until }: { rows: readonly JobRow[]; leases: readonly Date[]; until: Date },
): Promise<number> {
  return writeRows(em, queue, { rows, leases, fields: { leasedUntil: until }, due: until });
}

/**
 * Updates rows that hold one of these leases, and returns their number. The due time only changes
 * if no other was written since they were claimed.
 */
export async function writeRows(
  em: Em,
  queue: JobQueue,
  {
    rows,
    leases,
    fields,
    due,
  }: { rows: readonly JobRow[]; leases: readonly Date[]; fields: object; due?: Date | null },
): Promise<number> {
  const key = em.getMetadata().get(queue.entity).primaryKeys[0]! as string;
  const column = getQueueTable(em, queue).due;
  return withReservedConnection(() =>
    em.nativeUpdate(
      queue.entity,
      {
        [key]: { $in: rows.map((row) => getRowKey(em, queue, row)) },
        leasedUntil: { $in: leases },
      },
      {
        ...fields,
        ...(due !== undefined && {
          [queue.due ?? 'nextAttemptAt']: raw(
            `case when ${column} = leased_until then ?::timestamptz else ${column} end`,
            [due],
          ),
        }),
      },
    ),
  );
}

/** Returns the unique key of a row within its queue. */
export function getRowKey(em: Em, { entity }: JobQueue, row: JobRow): string {
  const [key] = em.getMetadata().get(entity).primaryKeys;
  return String(row[key as keyof JobRow]);
}

/** Releases the leases of a process that is gone. */
export async function releaseLeases(em: Em, queues: readonly JobQueue[], now: Date): Promise<void> {
  for (const queue of queues) {
    const { name, due } = getQueueTable(em, queue);
    await em.execute(
      `update ${name} set leased_until = null, ${due} = case when ${due} = leased_until then ? else ${due} end
       where leased_until is not null`,
      [now],
    );
  }
}
