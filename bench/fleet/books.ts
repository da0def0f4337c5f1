import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { queues } from '../../server/app/job-kinds.ts';
import { connectPostgres } from '../../server/app/database.ts';
import { type Em, forkEm } from '../../server/platform/db/orm.ts';
import { getQueueTable } from '../../server/platform/jobs/rows.ts';
import { until } from '../deadline.ts';
import type { Ledger } from './traffic.ts';

/** Reads the shop's tables after a run. */
export interface Books {
  /** Waits until no job is due. Returns the kinds that are still. */
  settle: () => Promise<string[]>;
  /** Compares with what was answered. Returns the faults by rule. */
  compare: (ledger: Ledger, dataDir: string) => Promise<Map<string, string[]>>;
  /** Open connections of the shop's processes. */
  connections: () => Promise<number>;
  close: () => Promise<void>;
}

/** Time for the retries of an outage to run: they back off to a minute. */
const SETTLE_MS = 240_000;

export async function openBooks(url: string): Promise<Books> {
  const { orm, close } = await connectPostgres(url, 1);
  const em = () => forkEm(orm);
  return {
    async settle() {
      let due: string[] = [];
      const isIdle = async () => (due = await listDue(em())).length === 0;
      await until(SETTLE_MS, 'Jobs are still due', isIdle, 1_000).catch(() => undefined);
      return due;
    },
    compare: (ledger, dataDir) => compare(em(), ledger, dataDir),
    async connections() {
      const [row] = await em().execute<{ open: number }[]>(
        `select count(*)::int as open from pg_stat_activity where application_name = 'aamu-server' and pid <> pg_backend_pid()`,
      );
      return row!.open;
    },
    close,
  };
}

/** Due, failed or in work. Recurring work is always due again; rates and backups have no worker here. */
async function listDue(em: Em): Promise<string[]> {
  const now = new Date();
  const found: string[] = [];
  for (const queue of queues) {
    const { name, due } = getQueueTable(em, queue);
    if (name === 'recurring_job') continue;
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from ${name} where (${queue.open}) and (${due} <= ? or failing_since is not null or leased_until is not null)`,
      [now],
    );
    if (row!.count > 0) found.push(`${queue.kind}: ${row!.count}`);
  }
  const [events] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from sandbox_event where status = 'pending'`,
  );
  return events!.count > 0 ? [...found, `sandbox_event: ${events!.count}`] : found;
}

async function compare(em: Em, ledger: Ledger, dataDir: string): Promise<Map<string, string[]>> {
  const once = async (keys: readonly string[], sql: string) => {
    const rows = await em.execute<{ key: string; count: number }[]>(sql);
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return keys.filter((key) => counts.get(key) !== 1).map((key) => `${key}: ${counts.get(key) ?? 0}`);
  };
  const list = async (sql: string) => (await em.execute<{ key: string }[]>(sql)).map(({ key }) => key);
  const count = (from: string, key: string, where = 'true') =>
    `select ${key} as key, count(*)::int as count from ${from} where ${where} group by 1`;
  const ofOrder = (from: string) =>
    list(
      `select email || ': ' || (${from})::text || ${ABOUT_ORDER} as key from customer_order o where status = 'paid' and (${from}) <> 1`,
    );
  const mailed = (template: string) => count('outbox_mail', 'recipient', template);
  return new Map([
    ['sign-ups stored once', await once(ledger.signups, count('signup', 'email_key'))],
    ['guides mailed once', await once(ledger.signups, mailed(`template like '%morning-routine%' and status = 'sent'`))],
    ['messages stored once', await once(ledger.messages, count('contact_message', 'email_key'))],
    ['one thread for each sender', await once(ledger.messages, count('thread', 'email_key'))],
    ['messages acknowledged once', await once(ledger.messages, mailed(`template = 'contact-received'`))],
    [
      'charged guests with one paid order',
      await once(ledger.charged, count('customer_order', 'email', `status = 'paid'`)),
    ],
    ['charges and payments are equal', await list(CHARGES)],
    [
      'paid orders with one payment',
      await ofOrder(`select count(*) from payment p where p.order_id = o.id and p.status = 'paid'`),
    ],
    ['paid orders with one receipt', await ofOrder(RECEIPTS)],
    ['paid orders with one access', await ofOrder(ACCESSES)],
    ['paid orders with one sent mail', await ofOrder(RECEIPT_MAILS)],
    ['receipt numbers without a gap', await list(GAPS)],
    ['workouts stored once', await once(ledger.workouts, count('workout', 'id::text'))],
    ['files stored once', await once(ledger.uploads, count('stored_file', 'id::text', 'stored_at is not null'))],
    ['files on the disk', await missingFiles(ledger.uploads, dataDir)],
    ['readers with one newsletter', await once(ledger.readers, mailed(`letter_id is not null and status = 'sent'`))],
    [
      'mails that failed',
      await list(`select template || ': ' || coalesce(last_error, '') as key from outbox_mail where status = 'failed'`),
    ],
  ]);
}

/** Tells how far an order and its mails have come. */
const ABOUT_ORDER = `coalesce(', paid ' || o.paid_at, '') || coalesce((
  select string_agg(', ' || template || ' ' || m.status || ' ' || coalesce(last_error, ''), '') from outbox_mail m where recipient = o.email), '')`;
const CHARGES = `select format('%s charges, %s payments', charges, payments) as key from (
    select (select count(*) from sandbox_object where kind = 'stripe.charge' and data->>'status' = 'succeeded') as charges,
      (select count(*) from payment) as payments
  ) as sums where charges <> payments`;
const RECEIPTS = `select count(*) from receipt r join payment p on p.id = r.payment_id where p.order_id = o.id`;
const ACCESSES = `(select count(*) from purchase p where p.order_id = o.id) +
  (select count(*) from subscription s where s.order_id = o.id)`;
const RECEIPT_MAILS = `select count(*) from receipt r join payment p on p.id = r.payment_id
  join outbox_mail m on m.receipt_number = r.number and m.receipt_mode = r.mode and m.status = 'sent'
  where p.order_id = o.id`;
const GAPS = `select 'receipt ' || n as key from receipt_counter c, generate_series(1, c.last) n
  where c.id = 2 and not exists (select from receipt r where r.mode <> 'live' and r.number = n)`;

async function missingFiles(ids: readonly string[], dataDir: string): Promise<string[]> {
  const found = await Promise.all(
    ids.map((id) =>
      access(join(dataDir, 'files', id.slice(0, 2), id)).then(
        () => [],
        () => [id],
      ),
    ),
  );
  return found.flat();
}
