import { copying } from '#server/platform/db/copy.ts';
import { forkEm } from '#server/platform/db/orm.ts';
import type { Key } from './archive.ts';
import { BackupCheck } from './backup-check.entity.ts';
import { archiveSource, checkArchive } from './check-archive.ts';
import { loadDatabase } from './load.ts';
import type { Target } from './place.ts';
import { inScratchDatabase } from './scratch.ts';
import { type Backup, type Shop, takeBackup } from './take-backup.ts';

/**
 * Takes a backup, restores it into a temporary database, and records the success.
 * @param to Target as in the setting or the command.
 */
export async function backUpAndVerify(
  shop: Shop,
  { passphrase, target, to, now }: { passphrase: string; target: Target; to: string; now: Date },
): Promise<Backup> {
  const backup = await takeBackup(shop, { passphrase }, target);
  await verify(shop, target, backup.name, { passphrase });
  const { label: archive, bytes, manifest } = backup;
  await forkEm(shop.orm).upsert(BackupCheck, {
    place: to,
    archive,
    bytes,
    takenAt: new Date(manifest.takenAt),
    checkedAt: now,
  });
  return backup;
}

/** @throws {BackupError} if the archive cannot be restored */
async function verify({ orm }: Shop, { place }: Target, name: string, key: Key): Promise<void> {
  const source = archiveSource(place, name, key);
  const manifest = await checkArchive(source);
  await inScratchDatabase(orm, (scratch) =>
    copying(scratch, {}, (copy) => loadDatabase(copy, manifest, source.parts())),
  );
}
