import type Stripe from 'stripe';
import type { Em, Orm } from '#server/platform/db/orm.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import { type EventType, type Subject, writeEvent } from './events.ts';
import { createNotFoundProblem, StripeProblem } from './problem.ts';

/** Stored objects, by Stripe's names. */
export interface Kinds {
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  coupon: Stripe.Coupon;
  discount: Stripe.Discount;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  fate: ScheduledRefund;
}

/** Scheduled outcome of a refund; Stripe derives it from its test cards and does not show it. */
export interface ScheduledRefund {
  id: string;
  refund: string;
  /** Seconds. */
  at: number;
  open: boolean;
}

export type Kind = keyof Kinds;

/**
 * One unit of work on the stand-in's objects, at one moment. Each object exists once:
 * changes to it are stored with the next `flush`.
 */
export interface Ledger {
  /** Seconds, as in Stripe's timestamps. */
  now: number;
  /** Origin of the page that authenticates. */
  origin: string;
  find: <K extends Kind>(kind: K, id: string) => Promise<Kinds[K] | undefined>;
  /** @throws {StripeProblem} 404 naming `param`. */
  get: <K extends Kind>(kind: K, id: string, param?: string) => Promise<Kinds[K]>;
  /** Lists objects that contain `like`, newest first. */
  list: <K extends Kind>(kind: K, like?: object) => Promise<Kinds[K][]>;
  add: <K extends Kind>(kind: K, object: Kinds[K]) => Kinds[K];
  /** Writes a webhook with the object as it is now. */
  emit: <T extends EventType>(type: T, object: Subject<T>) => void;
  flush: () => Promise<void>;
}

interface Moment {
  at: Date;
  origin: string;
}

export function openLedger(em: Em, { at, origin }: Moment): Ledger {
  const now = Math.floor(at.getTime() / 1000);
  const held = new Map<string, Held>();

  function hold(row: Row): object {
    const known = held.get(row.id);
    if (known) return known.data;
    held.set(row.id, { ...row, stored: JSON.stringify(row.data) });
    return row.data;
  }

  async function flush() {
    for (const each of held.values()) {
      const json = JSON.stringify(each.data);
      if (json === each.stored) continue;
      await em.execute(STORE, [each.id, each.kind, json, at]);
      each.stored = json;
    }
  }

  async function find<K extends Kind>(kind: K, id: string) {
    const known = held.get(id);
    if (known) return known.kind === toStoredKind(kind) ? (known.data as Kinds[K]) : undefined;
    const [row] = await em.execute<Row[]>(FIND, [id, toStoredKind(kind)]);
    return row && (hold(row) as Kinds[K]);
  }

  return {
    now,
    origin,
    find,
    flush,
    async get(kind, id, param) {
      const found = await find(kind, id);
      if (!found) throw createNotFoundProblem(kind, id, param);
      return found;
    },
    async list<K extends Kind>(kind: K, like: object = {}) {
      // The query reads the database.
      await flush();
      const rows = await em.execute<Row[]>(LIST, [toStoredKind(kind), JSON.stringify(like)]);
      return rows.map((row) => hold(row) as Kinds[K]);
    },
    add(kind, data) {
      held.set(data.id, { id: data.id, kind: toStoredKind(kind), data, stored: '' });
      return data;
    },
    emit: (type, object) => writeEvent(em, type, object, now),
  };
}

interface Row {
  id: string;
  kind: string;
  data: object;
}

interface Held extends Row {
  /** The stored form, to detect changes. */
  stored: string;
}

const FIND = 'select id, kind, data from sandbox_object where id = ? and kind = ?';
const LIST = `select id, kind, data from sandbox_object where kind = ? and data @> ?::jsonb
  order by created_at desc, id desc`;
const STORE = `insert into sandbox_object (id, kind, data, created_at) values (?, ?, ?::jsonb, ?)
  on conflict (id) do update set data = excluded.data`;

/** Stripe's word, after the provider's name: the table holds those of others, too. */
function toStoredKind(kind: Kind): string {
  return `stripe.${kind}`;
}

/**
 * Locks the ledger for other requests and processes. A thrown problem rolls back, a returned one
 * commits.
 */
export async function withLedger<T>(orm: Orm, moment: Moment, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  return forkEm(orm).transactional(async (tx) => {
    await lockLedger(tx);
    const ledger = openLedger(tx, moment);
    const result = await work(ledger);
    await ledger.flush();
    return result;
  });
}

/** Locks out other writers, across all processes, until the transaction ends. */
export async function lockLedger(em: Em): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('aamu-sandbox-stripe'))");
}

/** Checks a browser's access to an intent by its secret, without our key. */
export function checkSecret(
  intent: { object: string; id: string; client_secret: string | null },
  secret: string,
): void {
  if (intent.client_secret === secret) return;
  throw new StripeProblem(401, {
    type: 'invalid_request_error',
    message: `The client_secret provided does not match the client_secret associated with the ${intent.object}.`,
    param: 'client_secret',
  });
}

/** Returns the id in a field that may be expanded; stored fields never are. */
export function toId(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
