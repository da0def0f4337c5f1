import { DAY_MS } from '#server/platform/days.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import { waitForAll, type Batch, jobKind, type JobKind, type JobQueue, LEASE_MS } from '#server/platform/jobs/queue.ts';
import { toMode } from '#server/platform/mode.ts';
import { Order } from '../orders/order.entity.ts';
import { PROVIDER_LABELS } from '../providers/provider-name.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { withRefusals } from '../providers/provider-refusals.service.ts';
import { reconcileOrder } from '../reconcile/reconcile.service.ts';
import { isErased } from '#server/modules/accounts/users/users.service.ts';
import { findEventOrder } from './event-order.ts';
import { ProviderEvent } from './provider-event.entity.ts';

/** Wait while another process reconciles the same order. */
const BUSY_MS = 300;

export const providerEventQueue: JobQueue = {
  kind: 'provider_event',
  entity: ProviderEvent,
  open: "status = 'pending'",
};

/** Time after which an unverified message is given up. */
const UNPROVEN_MS = 3 * DAY_MS;

/** One lane per provider; unverified messages have the last lane. */
const LANES = [
  ...Object.keys(PROVIDER_LABELS).map((name) => ({ where: `proof is null and provider = '${name}'` })),
  { where: 'proof is not null', concurrency: 1 },
];

/** Handles the providers' messages. */
export function providerEventJob(context: PaymentContext): JobKind {
  return jobKind<ProviderEvent>(
    withRefusals(context, {
      ...providerEventQueue,
      batchSize: 8,
      concurrency: 2,
      lanes: LANES,
      leaseMs: LEASE_MS,
      backoff: { firstMs: 1_000, maxMs: 300_000 },
      failureEvent: 'provider_event.handle_failed',
      async handle(batch) {
        const recognised = await Promise.all(batch.rows.map((event) => recognise(context, event)));
        const forged = recognised.filter((each) => each.forged).map(({ event }) => event);
        if (forged.length > 0) await forget(batch, forged);
        const genuine = recognised.filter((each) => !each.forged);
        const orders = Map.groupBy(genuine, ({ orderId }) => orderId);
        // Messages about one order share one reconciliation.
        await waitForAll([...orders].map(([orderId, about]) => handleAbout(context, batch, orderId, about)));
      },
    }),
  );
}

interface Recognised {
  event: ProviderEvent;
  /** Id of its order; null if unknown. */
  orderId: string | null;
  problem?: unknown;
  /** True if the provider disowns it, or has not verified it for days. */
  forged?: boolean;
}

async function recognise(context: PaymentContext, event: ProviderEvent): Promise<Recognised> {
  const provider = context.providers.all.find(({ name }) => name === event.provider);
  if (!provider) return { event, orderId: null };
  try {
    // It could not be verified on arrival.
    if (event.proof && !(await provider.webhook?.verify(event.body, event.proof))) {
      return { event, orderId: null, forged: true };
    }
    const subject = provider.subjectOf(event.body);
    return { event, orderId: subject && (await findEventOrder(forkEm(context.orm), subject, toMode(provider))) };
  } catch (problem) {
    const old = context.clock().getTime() - event.createdAt.getTime() > UNPROVEN_MS;
    return { event, orderId: null, problem, forged: old && Boolean(event.proof) };
  }
}

/** Deletes forged messages. */
async function forget(batch: Batch<ProviderEvent>, forged: ProviderEvent[]): Promise<void> {
  await batch.newEm().transactional(async (tx) => {
    await batch.finish(forged, { status: 'ignored' }, tx);
    await tx.nativeDelete(ProviderEvent, { id: { $in: forged.map(({ id }) => id) } });
  });
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
      // Messages without an order may contain personal data and are not kept.
      else await batch.finish([event], { status: 'ignored', body: '', proof: null, handledAt: context.clock() });
    }
    return;
  }
  const events = about.map(({ event }) => event);
  try {
    const done = await reconcileOrder(context, orderId);
    if (!done) return await batch.putBack(events, BUSY_MS);
    const { emailKey } = await batch.newEm().findOneOrFail(Order, { id: orderId }, { fields: ['emailKey'] });
    // Messages about an erased person are not kept.
    const said = isErased(emailKey) ? { body: '' } : {};
    await batch.finish(events, { status: 'handled', orderId, proof: null, handledAt: context.clock(), ...said });
  } catch (problem) {
    await batch.fail(events, problem);
  }
}
