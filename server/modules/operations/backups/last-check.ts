import type { Em } from '#server/platform/db/orm.ts';
import { BackupCheck } from './backup-check.entity.ts';
import { TakenBackup } from './taken-backup.entity.ts';
import { DAY_MS } from '#server/platform/days.ts';

const LATE_MS = 3 * DAY_MS;
/** Between the clocks of two machines. */
const SKEW_MS = 60_000;

/** Returns when a later backup was taken whose test has not succeeded; null if there is none. */
export async function findUntested(em: Em, place: string, lastCheck: Date | null): Promise<Date | null> {
  const taken = await em.findOne(TakenBackup, { place });
  return taken && (!lastCheck || taken.takenAt > lastCheck) ? taken.takenAt : null;
}

/** Returns the last verified backup of a target, and whether it is too old or of a clock that ran ahead. */
export async function findLastCheck(em: Em, place: string, now: Date): Promise<{ at: Date | null; late: boolean }> {
  const check = await em.findOne(BackupCheck, { place });
  if (check) {
    const ageMs = now.getTime() - check.checkedAt.getTime();
    return { at: check.checkedAt, late: ageMs > LATE_MS || ageMs < -SKEW_MS };
  }
  const [job] = await em.execute<object[]>(
    "select from recurring_job where id = 'backup' and failing_since is not null",
  );
  return { at: null, late: job !== undefined };
}
