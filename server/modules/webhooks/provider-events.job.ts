import { forkOf } from '../../db/orm.ts';
import { allEnded, type Batch, jobKind, type JobKind, type JobQueue, LEASE_MS } from '../../jobs/queue.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { reconcileOrder } from '../reconcile/reconcile.service.ts';
import { findEventOrder } from './event-order.ts';
import { ProviderEvent } from './provider-event.entity.ts';

/** Somebody else is reconciling the same order: that takes a moment and is no failure. */
const BUSY_MS = 300;

export const providerEventQueue: JobQueue = {
  kind: 'provider_event',
  entity: ProviderEvent,
  open: "status = 'pending'",
};

/** Handles the providers' messages. */
export function providerEventJob(context: PaymentContext): JobKind {
  return jobKind<ProviderEvent>({
    ...providerEventQueue,
    batchSize: 8,
    concurrency: 2,
    leaseMs: LEASE_MS,
    backoff: { firstMs: 1_000, maxMs: 300_000 },
    failureEvent: 'provider_event.handle_failed',
    async handle(batch) {
      const recognised = await Promise.all(batch.rows.map((event) => recognise(context, event)));
      const orders = Map.groupBy(recognised, ({ orderId }) => orderId);
      // Messages about one order are one question to its provider.
      await allEnded([...orders].map(([orderId, about]) => handleAbout(context, batch, orderId, about)));
    },
  });
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

async function handleAbout(
  context: PaymentContext,
  batch: Batch<ProviderEvent>,
  orderId: string | null,
  about: Recognised[],
): Promise<void> {
  if (!orderId) {
    for (const { event, problem } of about) {
      if (problem) await batch.fail([event], problem);
      else await batch.finish([event], { status: 'ignored', handledAt: context.clock() });
    }
    return;
  }
  const events = about.map(({ event }) => event);
  try {
    const done = await reconcileOrder(context, orderId);
    if (done) await batch.finish(events, { status: 'handled', handledAt: context.clock() });
    else await batch.putBack(events, BUSY_MS);
  } catch (problem) {
    await batch.fail(events, problem);
  }
}
