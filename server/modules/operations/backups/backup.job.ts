import { dayIn, formatLocalMoment } from '#server/platform/days.ts';
import type { Logger } from 'pino';
import { forkEm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import type { JobKind } from '#server/platform/jobs/queue.ts';
import { recurring, recurringQueue } from '#server/platform/jobs/recurring.ts';
import { isMissing } from '#server/platform/storage/file-store.ts';
import { readPassphrase } from './archive/passphrase-file.ts';
import { BackupError } from './backup-error.ts';
import { findLastCheck } from './last-check.ts';
import { findRequest, settleRequest } from './requested-backup.ts';
import type { Shop } from './take-backup.ts';
import { TakenBackup } from './taken-backup.entity.ts';

const EVERY_MS = 3_600_000;
/** Starts after clock changes, in the shop's time zone. */
const FROM = '03:00';

export const backupQueue = recurringQueue('backup');

interface Parts extends Shop {
  env: Env;
  to: string;
  passphraseFile: string;
  log: Pick<Logger, 'warn'>;
  clock: () => Date;
  timeZone: () => string;
}

/** Takes and verifies a backup each night and on request. After a failure the missing part is retried each hour. */
export function backupJob({ orm, storage, env, to, passphraseFile, log, clock, timeZone }: Parts): JobKind {
  return recurring({
    kind: 'backup',
    everyMs: EVERY_MS,
    failureEvent: 'backup.run_failed',
    clock,
    async run() {
      const now = clock();
      const em = forkEm(orm);
      const { at } = await findLastCheck(em, to, now);
      const requestedAt = await findRequest(em);
      if (!requestedAt && !isDue(at, now, timeZone())) return;
      const taken = await em.findOne(TakenBackup, { place: to });
      // A failed test is repeated with the archive of the same night or request, unless that is damaged or gone.
      const isTaken = taken && !isDue(taken.takenAt, now, timeZone()) && !(requestedAt && taken.takenAt < requestedAt);
      // Loaded on demand: a shop without backups needs no archive code.
      const [{ openTarget }, { takeBackup }, { verifyBackup }, { thinOut }] = await Promise.all([
        import('./place.ts'),
        import('./take-backup.ts'),
        import('./verify.service.ts'),
        import('./thinning.ts'),
      ]);
      const passphrase = await readPassphrase(passphraseFile);
      const target = await openTarget(to, env);
      try {
        const backup = isTaken ? taken : await takeBackup({ orm, storage }, { passphrase }, target);
        const { name, bytes } = backup;
        if (!isTaken) await em.upsert(TakenBackup, { place: to, name, bytes, takenAt: now });
        await verifyBackup(orm, backup, { passphrase, target, to, env, now }).catch(async (error: unknown) => {
          if (isUseless(error)) await em.nativeDelete(TakenBackup, { place: to });
          throw error;
        });
        if (requestedAt) await settleRequest(em, requestedAt);
      } finally {
        const { problem } = await thinOut(orm, target);
        if (problem) log.warn({ problem }, 'backup.not_thinned');
      }
    },
  });
}

const USELESS = new Set(['damaged', 'not_an_archive', 'differs', 'wrong_passphrase', 'newer_version']);

/** True if a test fails because of its archive, which a new one would mend; not if the archive cannot be read now. */
function isUseless(error: unknown): boolean {
  if (!(error instanceof BackupError)) return false;
  return USELESS.has(error.code) || (error.code === 'not_readable' && isMissing(error.cause));
}

/** True once a day, from {@link FROM} on. A backup of a clock that ran ahead does not count. */
export function isDue(last: Date | null, now: Date, timeZone: string): boolean {
  if (formatLocalMoment(timeZone, now).slice(11, 16) < FROM) return false;
  return !last || dayIn(timeZone, last) !== dayIn(timeZone, now);
}
