import type { Env } from '../platform/config/env.ts';
import type { JobKind, JobQueue } from '../platform/jobs/queue.ts';
import { moneyBackQueue } from '../modules/sales/after-sale/money-back.job.ts';
import { backupQueue } from '../modules/operations/backups/backup.job.ts';
import { letterQueue } from '../modules/newsletter/newsletters/letter.job.ts';
import { seriesQueue } from '../modules/newsletter/sequences/series.job.ts';
import { pushQueue } from '../modules/operations/push/push.job.ts';
import { sessionTodayQueue } from '../modules/operations/push/session-today.job.ts';
import { mailQueue } from '../platform/outbox/outbox.job.ts';
import type { PaymentContext } from '../modules/sales/payments/payment-context.ts';
import { orderJob, orderQueue } from '../modules/sales/reconcile/reconcile.service.ts';
import { refundJob, refundQueue } from '../modules/sales/refunds/refunds.job.ts';
import { ratesQueue } from '../modules/site/regions/region.service.ts';
import { cleanupQueue } from '../modules/operations/retention/cleanup.job.ts';
import { resealQueue } from '../modules/operations/key-rotation/reseal.job.ts';
import { providerEventJob, providerEventQueue } from '../modules/sales/webhooks/provider-events.job.ts';

/** Every queue of the shop. */
export const queues: readonly JobQueue[] = [
  mailQueue,
  letterQueue,
  seriesQueue,
  pushQueue,
  sessionTodayQueue,
  providerEventQueue,
  refundQueue,
  orderQueue,
  moneyBackQueue,
  cleanupQueue,
  resealQueue,
  ratesQueue,
  backupQueue,
];

/** Queues that have a worker with these settings. Rows of other queues wait for ever, which is no fault. */
export function listActiveQueues({ RATES_URL, BACKUP_TO }: Pick<Env, 'RATES_URL' | 'BACKUP_TO'>): readonly JobQueue[] {
  const isOff = (queue: JobQueue) => (queue === ratesQueue ? !RATES_URL : queue === backupQueue && !BACKUP_TO);
  return queues.filter((queue) => !isOff(queue));
}

/** The kinds of jobs that ask payment providers for something. */
export function paymentJobs(context: PaymentContext): JobKind[] {
  return [providerEventJob(context), refundJob(context), orderJob(context)];
}
