import type { Env } from './env.ts';
import type { JobKind, JobQueue } from './jobs/queue.ts';
import { moneyBackQueue } from './modules/after-sale/money-back.job.ts';
import { backupQueue } from './modules/backups/backup.job.ts';
import { letterQueue } from './modules/newsletter/letter.job.ts';
import { seriesQueue } from './modules/newsletter/series.job.ts';
import { pushQueue } from './modules/push/push.job.ts';
import { sessionTodayQueue } from './modules/push/session-today.job.ts';
import { mailQueue } from './modules/outbox/outbox.job.ts';
import type { PaymentContext } from './modules/payments/payment-context.ts';
import { orderJob, orderQueue } from './modules/reconcile/reconcile.service.ts';
import { refundJob, refundQueue } from './modules/refunds/refunds.job.ts';
import { ratesQueue } from './modules/region/region.service.ts';
import { cleanupQueue } from './modules/cleanup/cleanup.job.ts';
import { resealQueue } from './modules/sealing/reseal.job.ts';
import { providerEventJob, providerEventQueue } from './modules/webhooks/provider-events.job.ts';

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

/** Those that somebody works on with these settings: a row of another one lies about for ever, and that is no fault. */
export function queuesOf({ RATES_URL, BACKUP_TO }: Pick<Env, 'RATES_URL' | 'BACKUP_TO'>): readonly JobQueue[] {
  const isOff = (queue: JobQueue) => (queue === ratesQueue ? !RATES_URL : queue === backupQueue && !BACKUP_TO);
  return queues.filter((queue) => !isOff(queue));
}

/** The kinds of jobs that ask payment providers for something. */
export function paymentJobs(context: PaymentContext): JobKind[] {
  return [providerEventJob(context), refundJob(context), orderJob(context)];
}
