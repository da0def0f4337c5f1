import { createHash, randomInt } from 'node:crypto';
import type { CheckoutOrdersV2, OrderResponseBody } from '@paypal/paypal-js';
import { type Em, forkEm, type Orm } from '#server/platform/db/orm.ts';
import { SandboxKey, SandboxObject } from '../sandbox.entity.ts';
import { PayPalProblem, type Reply } from './problem.ts';

type Schemas = CheckoutOrdersV2['components']['schemas'];
export type Order = OrderResponseBody;
/** Captures name their order in what the payments API says about them. */
export type Capture = Schemas['capture'] & { supplementary_data: { related_ids: { order_id: string } } };
export type Refund = Schemas['refund'];

/** https://developer.paypal.com/docs/api/customer-disputes/v1/, as much of it as a shop reads. */
export interface Dispute {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string; custom?: string; invoice_number?: string }[];
  reason: string;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED';
  dispute_amount?: NonNullable<Capture['amount']>;
  dispute_outcome?: { outcome_code: string; amount_refunded?: NonNullable<Capture['amount']> };
}

/** Chosen outcome of the capture. `hangs`: the money is taken, and the answer never comes. */
export type Choice = 'pays' | 'declined' | 'pending' | 'hangs';

/** Stored data of each kind: PayPal's own object, and internal fields. */
interface RecordByKind {
  'paypal.order': {
    order: Order;
    choice: Choice | null;
    merchant: string;
    captures: string[];
    returnUrl: string | null;
    cancelUrl: string | null;
  };
  'paypal.capture': { capture: Capture; refunds: string[]; disputes?: string[] };
  'paypal.refund': { refund: Refund };
  'paypal.dispute': { dispute: Dispute };
}
type Kind = keyof RecordByKind;

/** A row whose data is replaced, never mutated, so that the ORM notices the change. */
export type Row<K extends Kind> = Omit<SandboxObject, 'data'> & { data: RecordByKind[K] };

/** Serialises changes across all processes. */
export function withLedgerLock<T>(orm: Orm, work: (em: Em) => Promise<T>): Promise<T> {
  return lockLedger(forkEm(orm), work);
}

export function lockLedger<T>(em: Em, work: (em: Em) => Promise<T>): Promise<T> {
  return em.transactional(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(hashtext('sandbox-paypal'))");
    return work(tx);
  });
}

export async function findLedgerRow<K extends Kind>(em: Em, kind: K, id: string): Promise<Row<K> | null> {
  return (await em.findOne(SandboxObject, { id, kind })) as Row<K> | null;
}

export function createLedgerRow<K extends Kind>(em: Em, kind: K, id: string, data: RecordByKind[K], now: Date): Row<K> {
  return em.create(SandboxObject, { id, kind, data, createdAt: now }) as unknown as Row<K>;
}

/** Returns the stored answer of the same request, or makes one. Refusals are not stored: a retry may succeed. */
export async function withRequestKey(
  em: Em,
  request: { key: string | undefined; body: unknown; now: Date },
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (!request.key) return work();
  const key = `paypal:${request.key}`;
  const hash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  const known = await em.findOne(SandboxKey, { key });
  if (known && known.request !== hash)
    throw new PayPalProblem(422, 'DUPLICATE_REQUEST_ID', 'This PayPal-Request-Id came with another request before.');
  if (known) return { status: known.status, body: known.body };
  const reply = await work();
  if (reply.status < 300) em.create(SandboxKey, { key, request: hash, ...reply, createdAt: request.now });
  return reply;
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';

/** 17 capital letters and digits, like PayPal's ids. */
export function paypalId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
