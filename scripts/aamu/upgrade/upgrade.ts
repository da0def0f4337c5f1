import { archiveName } from '../../../server/modules/operations/backups/archive/archive-name.ts';
import { archiveSource, checkArchive } from '../../../server/modules/operations/backups/archive/check-archive.ts';
import type { Lock } from '../../../server/modules/operations/backups/archive/archive.ts';
import { BackupError } from '../../../server/modules/operations/backups/backup-error.ts';
import { openStopped, requireCluster } from '../../../server/modules/operations/backups/restore/open-shop.ts';
import { openTarget } from '../../../server/modules/operations/backups/place.ts';
import { takeBackup } from '../../../server/modules/operations/backups/take-backup.ts';
import { refuseFormerPlace } from '../../../server/modules/operations/shop-identity/shop-identity.service.ts';
import { migrate } from '../../../server/platform/db/migrate.ts';
import { migrations, refuseNewerDatabase } from '../../../server/platform/db/migrations.ts';
import { programVersion } from '../../../server/platform/db/upgrade/upgrade-record.ts';
import { type Database, forkEm } from '../../../server/platform/db/orm.ts';
import type { Env } from '../../../server/platform/config/env.ts';
import { loadEnv } from '../../../server/platform/config/env-file.ts';
import { getErrorMessage } from '../../../server/platform/errors.ts';
import { createFileStore } from '../../../server/platform/storage/file-store.ts';
import { readLock } from '../copies/backup.ts';
import { findBackupTarget } from '../copies/backup-target.ts';
import { type Command, type Result, UsageError } from '../command.ts';
import { failsUpgrade, findAfter, findBefore, formatUpgradeFinding, type UpgradeFinding } from './upgrade-findings.ts';

export const command: Command = {
  usage: ['', '--to PLACE --passphrase-file FILE', '--to PLACE --recipient age1…'],
  details: [
    'Run this with the new version, before its first start. It makes a backup, runs the migrations and checks the result.',
    'Findings that the shop had before are listed, and do not make it fail.',
    'Stop the shop first if it uses the embedded database. With DATABASE_URL, the former version may keep running.',
  ],
  options: {
    to: { type: 'string', does: 'backup destination, as for "aamu backup"; default BACKUP_TO' },
    'passphrase-file': { type: 'string', does: 'a file with the passphrase; default BACKUP_PASSPHRASE_FILE' },
    recipient: { type: 'string', multiple: true, does: 'a public key instead of a passphrase; can be repeated' },
  },
  async run({ options }) {
    const { to, 'passphrase-file': file, recipient } = options as Options;
    const env = loadEnv();
    if (!to && !env.BACKUP_TO) throw new UsageError('Say where the backup goes: --to PLACE, or set BACKUP_TO.');
    const lock = await readLock(env, recipient, file);
    if (!env.DATABASE_URL) requireCluster(env);
    const database = await openStopped(env);
    try {
      return await upgrade(database, env, { place: to, lock });
    } finally {
      await database.close();
    }
  },
};

interface Options {
  to?: string;
  'passphrase-file'?: string;
  recipient?: string[];
}

async function upgrade(
  database: Database,
  env: Env,
  backup: { place: string | undefined; lock: Lock },
): Promise<Result> {
  const em = forkEm(database.orm);
  const ran = await refuseNewerDatabase(em);
  if (ran.length === migrations.length) throw new BackupError('not_readable', 'The database holds no shop.');
  await refuseFormerPlace(em);
  const before = await findBefore(em, env).catch((error: unknown) => {
    throw new Error(`Nothing was changed, because the shop would not start:\n${getErrorMessage(error)}`, {
      cause: error,
    });
  });
  const archive = await backUp(database, env, backup).catch((error: unknown) => {
    throw new Error(`The backup failed, so nothing was changed. ${getErrorMessage(error)}`, { cause: error });
  });
  if (ran.length > 0)
    await migrate(database).catch((error: unknown) => {
      throw new Error(
        `A migration failed; the ones before it have run. Fix the cause and run "aamu upgrade" again, or go back with "aamu rollback". The backup is in ${archive}. ${getErrorMessage(error)}`,
        { cause: error },
      );
    });
  const findings = await findAfter(forkEm(database.orm), env, before);
  return describe({ archive, ran, findings });
}

/** Returns the name of the archive, which was read back if this program can open it. */
async function backUp({ orm }: Database, given: Env, backup: Parameters<typeof upgrade>[2]): Promise<string> {
  const { lock } = backup;
  const { to, env } = await findBackupTarget(forkEm(orm), given, backup.place);
  const target = await openTarget(to, env);
  // Not named as the nightly ones, of which the newest of a day stays.
  const file = target.file ?? `before-upgrade-${archiveName.write(new Date())}`;
  const { name, label } = await takeBackup({ orm, storage: createFileStore(env).storage }, lock, { ...target, file });
  if ('passphrase' in lock) await checkArchive(archiveSource(target.place, name, lock));
  return label;
}

function describe({ archive, ran, findings }: { archive: string; ran: string[]; findings: UpgradeFinding[] }): Result {
  const version = programVersion();
  const serious = findings.filter(failsUpgrade).length;
  const lines = [
    `The backup is in ${archive}.`,
    ran.length > 0 ? `Ran these migrations: ${ran.join(', ')}.` : 'No migrations were pending.',
    ...findings.map(formatUpgradeFinding),
    serious > 0
      ? `The database now has version ${version}, but ${serious} findings need attention: fix them and start the shop, or go back with "aamu rollback".`
      : `The database now has version ${version}. Start the shop: "npm start", or "./aamu start" in the folder of a release. To go back: "aamu rollback".`,
  ];
  return {
    text: lines.join('\n'),
    json: { ok: serious === 0, version, archive, ran, findings },
    code: serious === 0 ? 0 : 1,
  };
}
