import { randomUUID } from 'node:crypto';
import { RETENTION } from '#contract/operations/retention.ts';
import { DAY_MS } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { Order, RefundRequest } from '../orders/order.entity.ts';
import { awaitsConfirmation } from '../orders/attribution.ts';
import { hasStartConsent } from '../orders/terms.ts';
import { formatReceiptNumber } from '../receipts/receipts.service.ts';
import { Receipt } from '../receipts/receipt.entity.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { DisputeEvidence, type Evidence } from './dispute-evidence.entity.ts';
import { OPEN_DISPUTE } from './open-dispute.ts';

interface ErasedBuyer {
  /** Addresses whose messages are the buyer's, in lower case. */
  addresses: readonly string[];
  /** All addresses that mails about the order went to. */
  mailed: readonly string[];
  erasedAt: Date;
}

/**
 * Stores evidence for orders with an open dispute before their buyer is erased. Existing rows stay. Returns all rows.
 */
export async function keepEvidence(
  tx: Em,
  orderIds: readonly string[],
  buyer: ErasedBuyer,
): Promise<DisputeEvidence[]> {
  if (orderIds.length === 0) return [];
  const disputed = await tx.execute<{ id: string }[]>(
    `select distinct p.order_id as id from payment p where p.order_id in (${marks(orderIds)}) and ${OPEN_DISPUTE} order by 1`,
    [...orderIds],
  );
  const rows: DisputeEvidence[] = [];
  for (const { id } of disputed) {
    const order = await tx.findOneOrFail(Order, { id });
    const known = await tx.findOne(DisputeEvidence, { order });
    rows.push(known ?? (await createEvidence(tx, order, buyer)));
  }
  await tx.flush();
  return rows;
}

/** Evidence for one order and its deletion time; null if kept as long as the order. */
export interface FoundEvidence {
  evidence: Evidence;
  eraseAt: Date | null;
}

/**
 * Returns the evidence for a disputed order of an erased buyer. For a dispute opened after the erasure, it contains
 * only the anonymous facts in the order and its receipts. Null if there is neither.
 */
export async function findEvidence(em: Em, order: Order): Promise<FoundEvidence | null> {
  const kept = await em.findOne(DisputeEvidence, { order });
  if (kept) return kept;
  if (!isErased(order.emailKey)) return null;
  const [disputed] = await em.execute(`select 1 from payment p where p.order_id = ? and ${OPEN_DISPUTE} limit 1`, [
    order.id,
  ]);
  if (!disputed) return null;
  const erased = { fullName: null, email: '', stepsDone: [], workouts: [], mails: [], messages: [] };
  return { evidence: { ...erased, ...(await collectOrderFacts(em, order)) }, eraseAt: null };
}

async function createEvidence(tx: Em, order: Order, buyer: ErasedBuyer): Promise<DisputeEvidence> {
  const { erasedAt } = buyer;
  return tx.create(DisputeEvidence, {
    id: randomUUID(),
    order,
    evidence: await collectEvidence(tx, order, buyer),
    createdAt: erasedAt,
    eraseAt: new Date(erasedAt.getTime() + RETENTION.disputeEvidence * DAY_MS),
  });
}

/**
 * Collects evidence about an order. Anybody can order for any address, so an unconfirmed order has only what its buyer
 * typed and facts about the order.
 */
async function collectEvidence(tx: Em, order: Order, buyer: ErasedBuyer): Promise<Evidence> {
  const facts = {
    fullName: order.fullName ?? null,
    ...(await collectOrderFacts(tx, order)),
    mails: await findMails(tx, order.id, buyer),
  };
  if (awaitsConfirmation(order)) {
    return { ...facts, email: order.typedEmail ?? order.email, stepsDone: [], workouts: [], messages: [] };
  }
  const messages = await findMessages(tx, order, buyer);
  return { ...facts, email: order.email, ...(await findUse(tx, order)), messages };
}

/** Collects the facts that remain with the order and its receipts after an erasure. */
async function collectOrderFacts(
  tx: Em,
  order: Order,
): Promise<Pick<Evidence, 'receipts' | 'consent' | 'access' | 'requests'>> {
  const { digitalConsent: words, digitalConsentAt: at } = order;
  const receipts = await tx.find(Receipt, { payment: { order } }, { orderBy: { createdAt: 'asc', number: 'asc' } });
  const requests = await tx.find(RefundRequest, { order }, { orderBy: { createdAt: 'asc' } });
  return {
    receipts: receipts.map(formatReceiptNumber),
    consent: words && hasStartConsent(order) ? { words, at: at ? toIso(at) : null } : null,
    access: await findAccess(tx, order.id),
    requests: requests.map(({ kind, createdAt }) => ({ kind, at: toIso(createdAt) })),
  };
}

async function findAccess(tx: Em, orderId: string): Promise<Evidence['access']> {
  const rows = await tx.execute<{ from: Moment; until: Moment | null }[]>(
    `select created_at as from, coalesce(ended_at, access_until) as until from purchase where order_id = ?
     union all select created_at, coalesce(ended_at, ends_at, current_period_end) from subscription where order_id = ?`,
    [orderId, orderId],
  );
  return rows.map(({ from, until }) => ({ from: toIso(from), until: until && toIso(until) }));
}

async function findUse(tx: Em, order: Order): Promise<Pick<Evidence, 'stepsDone' | 'workouts'>> {
  const user = order.user?.id;
  if (!user) return { stepsDone: [], workouts: [] };
  const stepsDone = await tx.execute<{ at: Moment }[]>(
    `select t.ticked_at as at from step_tick t join program_step s on s.id = t.step_id
     where t.user_id = ? and s.program_id = ? and t.ticked_at >= ? order by 1`,
    [user, order.programId, order.createdAt],
  );
  const workouts = await tx.execute<{ at: Moment }[]>(
    `select w.started_at as at from workout w where w.user_id = ? and not w.deleted and w.plan_key in (
       select plan_key from training_plan where program_id = ? or (user_id = w.user_id and ?))
     and w.started_at >= ? order by 1`,
    [user, order.programId, order.coaching, order.createdAt],
  );
  return { stepsDone: stepsDone.map(({ at }) => toIso(at)), workouts: workouts.map(({ at }) => toIso(at)) };
}

async function findMails(tx: Em, orderId: string, { mailed }: ErasedBuyer): Promise<Evidence['mails']> {
  const rows = await tx.execute<{ template: string; at: Moment }[]>(
    `select template, sent_at as at from outbox_mail where recipient in (${marks(mailed)}) and sent_at is not null
     and (strpos(cause, ?) > 0 or exists (select from payment p where p.order_id = ? and strpos(cause, cast(p.id as text)) > 0))
     order by 2`,
    [...mailed, orderId, orderId],
  );
  return rows.map(({ template, at }) => ({ template, at: toIso(at) }));
}

async function findMessages(tx: Em, order: Order, buyer: ErasedBuyer): Promise<Evidence['messages']> {
  const { addresses, erasedAt } = buyer;
  const values = [...addresses, order.createdAt, erasedAt];
  const rows = await tx.execute<{ from: 'buyer' | 'coach'; at: Moment }[]>(
    `select case m.direction when 'in' then 'buyer' else 'coach' end as from, m.created_at as at
     from thread_message m join thread t on t.id = m.thread_id
     where t.email_key in (${marks(addresses)}) and m.created_at between ? and ?
     union all select 'buyer', created_at from contact_message
     where email_key in (${marks(addresses)}) and created_at between ? and ? and bot_signal is null order by 2`,
    [...values, ...values],
  );
  return rows.map(({ from, at }) => ({ from, at: toIso(at) }));
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/** Raw statements may return times as strings. */
type Moment = Date | string;

function toIso(moment: Moment): string {
  return new Date(moment).toISOString();
}
