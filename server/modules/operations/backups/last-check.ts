import type { Em } from '#server/platform/db/orm.ts';
import { BackupCheck } from './backup-check.entity.ts';

const LATE_MS = 3 * 86_400_000;

/** Returns the last verified backup of a target, and whether it is too old. */
export async function findLastCheck(em: Em, place: string, now: Date): Promise<{ at: Date | null; late: boolean }> {
  const check = await em.findOne(BackupCheck, { place });
  if (check) return { at: check.checkedAt, late: now.getTime() - check.checkedAt.getTime() > LATE_MS };
  const [job] = await em.execute<object[]>(
    "select from recurring_job where id = 'backup' and failing_since is not null",
  );
  return { at: null, late: job !== undefined };
}
