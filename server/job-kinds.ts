import type { JobKind, JobQueue } from './jobs/queue.ts';
import { mailQueue } from './modules/outbox/outbox.job.ts';
import type { PaymentContext } from './modules/payments/payment-context.ts';
import { orderJob, orderQueue } from './modules/reconcile/reconcile.service.ts';
import { refundJob, refundQueue } from './modules/refunds/refunds.job.ts';
import { ratesQueue } from './modules/region/region.service.ts';
import { cleanupQueue } from './modules/cleanup/cleanup.job.ts';
import { providerEventJob, providerEventQueue } from './modules/webhooks/provider-events.job.ts';

/** Every queue of the shop: metrics count what is in them, and the coach sees what is stuck. */
export const queues: readonly JobQueue[] = [
  mailQueue,
  providerEventQueue,
  refundQueue,
  orderQueue,
  cleanupQueue,
  ratesQueue,
];

/** The kinds of jobs that ask payment providers for something. */
export function paymentJobs(context: PaymentContext): JobKind[] {
  return [providerEventJob(context), refundJob(context), orderJob(context)];
}
