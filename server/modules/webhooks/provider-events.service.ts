import { type Em, forkOf } from '../../db/orm.ts';
import { messageOf } from '../../errors.ts';
import type { ReceivedEvent } from '../orders/payment-provider.ts';
import type { ProviderName } from '../orders/provider-name.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileOrder } from '../reconcile/reconcile.service.ts';
import { findEventOrder } from './event-order.ts';
import { ProviderEvent } from './provider-event.entity.ts';

const LEASE_MS = 20_000;
const MAX_WAIT_MS = 300_000;
/** Somebody else is reconciling the same order: that takes a moment and is no failure. */
const BUSY_MS = 300;

/** Stores a message before it is answered. The same one again changes nothing. */
export async function storeEvent(em: Em, event: NewEvent, now: Date): Promise<void> {
  const row = { ...event, status: 'pending' as const, attempts: 0, nextAttemptAt: now, createdAt: now };
  await em.upsert(ProviderEvent, row, { onConflictFields: ['id'], onConflictAction: 'ignore' });
}

interface NewEvent extends ReceivedEvent {
  provider: ProviderName;
  /** As it came. */
  body: string;
}

/** Handles the messages that are due; true if there were any. */
export async function workEvents(context: PaymentContext): Promise<boolean> {
  const now = context.clock();
  const em = forkOf(context.orm);
  const rows = await em.execute<object[]>(
    `update provider_event set leased_until = ?, attempts = attempts + 1
     where id in (
       select id from provider_event
       where status = 'pending' and next_attempt_at <= ? and (leased_until is null or leased_until <= ?)
       order by next_attempt_at limit 8 for update skip locked
     ) returning *`,
    [new Date(now.getTime() + LEASE_MS), now, now],
  );
  const events = rows.map((row) => em.map(ProviderEvent, row));
  const orders = Map.groupBy(
    await Promise.all(events.map((event) => recognise(context, event))),
    ({ orderId }) => orderId,
  );
  // Messages about one order are one question to its provider.
  await Promise.all([...orders].map(([orderId, about]) => handle(context, orderId, about)));
  return rows.length > 0;
}

interface Recognised {
  event: ProviderEvent;
  /** The order it is about; null for none of ours. */
  orderId: string | null;
  problem?: unknown;
}

async function recognise(context: PaymentContext, event: ProviderEvent): Promise<Recognised> {
  const provider = context.providers.all.find(({ name }) => name === event.provider);
  if (!provider) return { event, orderId: null };
  try {
    // It could not be verified when it came.
    if (event.proof && !(await provider.webhook?.verify(event.body, event.proof))) return { event, orderId: null };
    const subject = provider.subjectOf(event.body);
    return { event, orderId: subject && (await findEventOrder(forkOf(context.orm), subject)) };
  } catch (problem) {
    return { event, orderId: null, problem };
  }
}

async function handle(context: PaymentContext, orderId: string | null, about: Recognised[]): Promise<void> {
  if (!orderId) {
    for (const { event, problem } of about)
      await (problem ? postpone(context, event, problem) : close(context, event, 'ignored'));
    return;
  }
  try {
    const done = await reconcileOrder(context, orderId);
    for (const { event } of about) await (done ? close(context, event, 'handled') : waitFor(context, event));
  } catch (problem) {
    for (const { event } of about) await postpone(context, event, problem);
  }
}

function close(context: PaymentContext, { id }: ProviderEvent, status: 'handled' | 'ignored') {
  const fields = { status, handledAt: context.clock(), leasedUntil: null, lastError: null };
  return forkOf(context.orm).nativeUpdate(ProviderEvent, { id }, fields);
}

function waitFor(context: PaymentContext, { id, attempts }: ProviderEvent) {
  const nextAttemptAt = new Date(context.clock().getTime() + BUSY_MS);
  return forkOf(context.orm).nativeUpdate(
    ProviderEvent,
    { id },
    { nextAttemptAt, leasedUntil: null, attempts: attempts - 1 },
  );
}

function postpone(context: PaymentContext, { id, type, attempts }: ProviderEvent, error: unknown) {
  const problem = messageOf(error);
  context.log.warn({ event: id, type, attempts, problem }, 'provider_event.handle_failed');
  const wait = Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(attempts - 1, 10));
  const nextAttemptAt = new Date(context.clock().getTime() + wait);
  return forkOf(context.orm).nativeUpdate(
    ProviderEvent,
    { id },
    { nextAttemptAt, leasedUntil: null, lastError: problem.slice(0, 500) },
  );
}
