import type { KeyRing } from '../platform/encryption/sealed.ts';
import type { Env } from '../platform/config/env.ts';
import { paymentJobs } from './job-kinds.ts';
import type { JobKind } from '../platform/jobs/queue.ts';
import { createMailLogoLoader } from '../modules/catalog/files/sized-pictures.ts';
import { getMailContact } from '../platform/brand.ts';
import { createMailer } from '../platform/mail/transport.ts';
import type { Build } from '../modules/embed/builds/builds.service.ts';
import { moneyBackJob } from '../modules/sales/after-sale/money-back.job.ts';
import { backupJob } from '../modules/operations/backups/backup.job.ts';
import { cleanupJob } from '../modules/operations/retention/cleanup.job.ts';
import { letterJob } from '../modules/newsletter/newsletters/letter.job.ts';
import { seriesJob } from '../modules/newsletter/sequences/series.job.ts';
import { mailJob } from '../platform/outbox/outbox.job.ts';
import type { PaymentContext } from '../modules/sales/payments/payment-context.ts';
import { pushJob } from '../modules/operations/push/push.job.ts';
import { sessionTodayJob } from '../modules/operations/push/session-today.job.ts';
import { createReceiptAttacher } from '../modules/sales/receipts/attached.ts';
import { ratesJob } from '../modules/site/regions/region.service.ts';
import { resealJob } from '../modules/operations/key-rotation/reseal.job.ts';
import { createFileStore, type FileStore } from '../platform/storage/file-store.ts';

/** Job kinds that run with these settings. */
export function createJobKinds(
  env: Env,
  context: PaymentContext,
  mailUrl: string | undefined,
  { build, ring }: { build: Build | undefined; ring: KeyRing | null },
): JobKind[] {
  return [
    ...(mailUrl ? [mailTo(mailUrl, context, createFileStore(env))] : []),
    ...(context.providers.all.length > 0 ? paymentJobs(context) : []),
    ...(env.RATES_URL ? [ratesJob(context, env.RATES_URL)] : []),
    letterJob({ ...context, mode: context.providers.mode }),
    seriesJob(context),
    ...pushJobs(env, context),
    ...(ring ? [resealJob({ ...context, ring, files: createFileStore(env) })] : []),
    ...backupJobs(env, context),
    moneyBackJob(context),
    cleanupJob({
      ...context,
      mode: context.providers.mode,
      country: () => context.seller.country,
      files: createFileStore(env),
      ...(build && { build }),
    }),
  ];
}

function backupJobs(env: Env, { orm, log, clock, brand }: PaymentContext): JobKind[] {
  const { BACKUP_TO: to, BACKUP_PASSPHRASE_FILE: passphraseFile } = env;
  if (!to || !passphraseFile) return [];
  const { storage } = createFileStore(env);
  return [backupJob({ orm, storage, env, to, passphraseFile, log, clock, timeZone: () => brand.timeZone })];
}

function pushJobs(env: Env, { orm, clock, brand, providers }: PaymentContext): JobKind[] {
  const standIn = env.sandbox ? brand.url : undefined;
  const mode = () => providers.mode;
  return [
    pushJob({ orm, clock, mode, sessionClock: () => new Date(), brand, settings: env, standIn }),
    sessionTodayJob({ orm, clock, timeZone: () => brand.timeZone, mode }),
  ];
}

function mailTo(url: string, { orm, brand, settings, log, clock }: PaymentContext, { storage }: FileStore): JobKind {
  const from = () => settings.now().mailFrom;
  const contact = () => getMailContact(brand);
  const attach = createReceiptAttacher(orm, settings.first.brand);
  const logo = createMailLogoLoader(storage);
  const look = () => settings.now().mailLook;
  const send = createMailer({ url, from, contact, domain: new URL(brand.url).hostname, look, logo, attach, log });
  return mailJob({ send, log, clock });
}
