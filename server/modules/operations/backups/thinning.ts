import { getErrorMessage } from '#server/platform/errors.ts';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import { archiveName } from './archive/archive-name.ts';
import type { Target } from './place.ts';
import { DAY_MS } from '#server/platform/days.ts';

/** Number of archives to keep: the newest of a day, a week and a month. */
const KEPT = { days: 7, weeks: 4, months: 12 };

/**
 * Returns the archives that retention no longer needs; ignores other names. Days are in UTC.
 * @param tested Names of archives to keep, because no later one is known to work.
 */
export function findSuperfluous(names: readonly string[], tested: readonly string[] = []): string[] {
  const archives = names
    .flatMap((name) => {
      const at = archiveName.read(name);
      return at ? [{ name, at }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(tested);
  const keepNewest = (count: number, period: (at: Date) => string | number) => {
    const seen = new Set<string | number>();
    for (const { name, at } of archives) {
      if (seen.size < count && !seen.has(period(at))) kept.add(name);
      seen.add(period(at));
    }
  };
  const dayNumber = (at: Date) => Math.floor(at.getTime() / DAY_MS);
  keepNewest(KEPT.days, dayNumber);
  // 1 January 1970 was a Thursday; weeks begin on Monday.
  keepNewest(KEPT.weeks, (at) => Math.floor((dayNumber(at) + 3) / 7));
  keepNewest(KEPT.months, (at) => at.toISOString().slice(0, 7));
  return archives.map(({ name }) => name).filter((name) => !kept.has(name));
}

export interface Thinning {
  /** Archives that were deleted. */
  removed: string[];
  /** First reason why superfluous archives stay. */
  problem?: string;
}

/**
 * Deletes superfluous archives of a target. Call it after the new backup is recorded, and if its test failed. A refusal
 * is returned, because the backup is good without it.
 */
export async function thinOut(orm: Orm, { place, file }: Target): Promise<Thinning> {
  const thinning: Thinning = { removed: [] };
  if (file !== undefined) return thinning;
  const note = (error: unknown) => void (thinning.problem ??= getErrorMessage(error));
  const names = (await place.list().catch(note)) ?? [];
  const tested = await listTested(orm);
  const kept = names.filter((name) => tested.has(place.label(name)));
  for (const name of findSuperfluous(names, kept))
    await place.remove(name).then(() => thinning.removed.push(name), note);
  return thinning;
}

async function listTested(orm: Orm): Promise<Set<string>> {
  const em = forkEm(orm);
  // Absent in earlier versions.
  const [table] = await em.execute<{ there: boolean }[]>("select to_regclass('backup_check') is not null as there");
  const checks = table?.there ? await em.execute<{ archive: string }[]>('select archive from backup_check') : [];
  return new Set(checks.map(({ archive }) => archive));
}
