import { writeFile } from 'node:fs/promises';
import { forkEm } from '../../../server/platform/db/orm.ts';
import type { Env } from '../../../server/platform/config/env.ts';
import { loadEnv } from '../../../server/platform/config/env-file.ts';
import type { Lock } from '../../../server/modules/operations/backups/archive/archive.ts';
import { BackupError, describeFailure } from '../../../server/modules/operations/backups/backup-error.ts';
import { listLeftOut, printLeftOut } from '../../../server/modules/operations/backups/restore/left-out.ts';
import { openShop } from '../../../server/modules/operations/backups/restore/open-shop.ts';
import { readPassphrase } from '../../../server/modules/operations/backups/archive/passphrase-file.ts';
import { openTarget } from '../../../server/modules/operations/backups/place.ts';
import { type Backup, takeBackup } from '../../../server/modules/operations/backups/take-backup.ts';
import { type Thinning, thinOut } from '../../../server/modules/operations/backups/thinning.ts';
import { verifyBackup } from '../../../server/modules/operations/backups/verify.service.ts';
import { createFileStore } from '../../../server/platform/storage/file-store.ts';
import { PRIVATE } from '../../../server/platform/storage/folder-storage.ts';
import { type Command, type Result, UsageError } from '../command.ts';
import { findBackupTarget } from './backup-target.ts';
import { makeSheet } from './sheet.ts';

export const command: Command = {
  usage: ['--to PLACE --passphrase-file FILE', '--to PLACE --recipient age1…', '--sheet'],
  details: [
    'Writes an encrypted archive of the database and the uploads, while the shop runs. PLACE is a folder, a file whose',
    'name has an extension, or s3://bucket/folder. A folder or bucket keeps 7 daily, 4 weekly and 12 monthly archives.',
  ],
  options: {
    to: { type: 'string', does: 'destination; default BACKUP_TO' },
    'passphrase-file': { type: 'string', does: 'a file with the passphrase; default BACKUP_PASSPHRASE_FILE' },
    recipient: { type: 'string', multiple: true, does: 'a public key instead of a passphrase; can be repeated' },
    verify: { type: 'boolean', does: 'restores it into a temporary database and records that it works' },
    sheet: {
      type: 'boolean',
      does: 'prints a page of what to keep in a safe, or writes it with --to; makes no backup',
    },
  },
  async run({ options }) {
    const { to, 'passphrase-file': file, recipient, verify, sheet } = options as BackupOptions;
    if (sheet && (file || recipient || verify))
      throw new UsageError('--sheet takes no other option than --to: "aamu backup --help".');
    const env = loadEnv();
    if (sheet) return writeSheet(env, to);
    if (!to && !env.BACKUP_TO) throw new UsageError('Say where to: --to PLACE, or set BACKUP_TO.');
    return writeBackup(env, to, await readLock(env, recipient, file), verify ?? false);
  },
};

interface BackupOptions {
  to?: string;
  'passphrase-file'?: string;
  recipient?: string[];
  verify?: boolean;
  sheet?: boolean;
}

async function writeSheet(env: Env, file: string | undefined): Promise<Result> {
  const sheet = makeSheet(env, new Date());
  if (file === undefined) return { text: sheet, json: { sheet } };
  await writeFile(file, `${sheet}\n`, PRIVATE).catch((error: unknown) => {
    throw describeFailure(error, file);
  });
  return { text: `The page is in ${file}. Print it.`, json: { file } };
}

async function writeBackup(given: Env, place: string | undefined, lock: Lock, isVerified: boolean): Promise<Result> {
  const { orm, close } = await openShop(given);
  try {
    await refuseEmpty(
      forkEm(orm).execute<{ there: boolean }[]>(`select to_regclass('customer_order') is not null as there`),
    );
    const { to, env } = await findBackupTarget(forkEm(orm), given, place);
    const target = await openTarget(to, env);
    const shop = { orm, storage: createFileStore(env).storage };
    const passphrase = 'passphrase' in lock ? lock.passphrase : undefined;
    if (isVerified && passphrase === undefined)
      throw new UsageError('--verify needs a passphrase: a recipient cannot open it here.');
    const now = new Date();
    const backup = await takeBackup(shop, lock, target);
    let thinning: Thinning;
    try {
      if (isVerified && passphrase !== undefined) await verifyBackup(orm, backup, { passphrase, target, to, env, now });
    } finally {
      thinning = await thinOut(orm, target);
    }
    return describe({ ...backup, ...thinning }, env, isVerified);
  } finally {
    await close();
  }
}

async function refuseEmpty(asked: Promise<{ there: boolean }[]>): Promise<void> {
  const [found] = await asked;
  if (!found?.there) throw new BackupError('not_readable', 'The database holds no shop.');
}

/** @throws {UsageError} without a passphrase file or recipients */
export async function readLock(
  env: Env,
  recipients: string[] | undefined,
  passphraseFile: string | undefined,
): Promise<Lock> {
  if (recipients && passphraseFile) throw new UsageError('Give either a passphrase or recipients.');
  if (recipients) return { recipients };
  const file = passphraseFile ?? env.BACKUP_PASSPHRASE_FILE;
  if (!file) throw new UsageError('Say how to encrypt it: --passphrase-file FILE or --recipient age1….');
  return { passphrase: await readPassphrase(file) };
}

function describe(
  { label, bytes, manifest, removed, problem }: Backup & Thinning,
  env: Env,
  verified: boolean,
): Result {
  const { takenAt, version, tables, files, missing } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `The backup of ${takenAt} is in ${label}: ${rows} rows of ${tables.length} tables, ${files.length} files, ${bytes} bytes.`,
    ...(missing.length > 0 ? [`The contents of these files are missing: ${missing.join(', ')}.`] : []),
    ...(removed.length > 0
      ? [`Deleted, as a newer archive of the same day, week or month replaces it: ${removed.join(', ')}.`]
      : []),
    ...(problem ? [`Older archives could not be deleted, and stay: ${problem}`] : []),
    ...(verified ? ['It was restored for a test, and is as the shop was.'] : []),
    'Not in the backup; keep these separately:',
    printLeftOut(env),
  ];
  const json = {
    archive: label,
    takenAt,
    version,
    bytes,
    rows,
    tables: tables.length,
    files: files.length,
    missing,
    removed,
    problem,
    verified,
  };
  return { text: lines.join('\n'), json: { ...json, leftOut: listLeftOut(env) } };
}
