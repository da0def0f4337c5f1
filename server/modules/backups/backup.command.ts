import { forkOf } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { loadEnv } from '../../env-file.ts';
import { createFileStore } from '../../storage/file-store.ts';
import type { Lock } from './archive.ts';
import { openShop, readOptions, type Report, runCommand } from './command.ts';
import { listLeftOut, printLeftOut } from './left-out.ts';
import { readPassphrase } from './passphrase-file.ts';
import { openTarget } from './place.ts';
import { BackupError } from './backup-error.ts';
import { writeSheet } from './sheet.command.ts';
import { type Backup, takeBackup } from './take-backup.ts';
import { backUpAndVerify } from './verify.service.ts';

const HELP = `Writes an encrypted archive of the database and the uploads, while the shop runs.

  npm run backup -- [--to PLACE] [--passphrase-file FILE | --recipient age1…]

  --to PLACE               a file, a folder (ends in a slash) or s3://bucket/folder; default BACKUP_TO.
                           Old archives of a folder or bucket are thinned out: 7 days, 4 weeks, 12 months stay
  --passphrase-file FILE   a file with the passphrase; default BACKUP_PASSPHRASE_FILE
  --recipient age1…        a public key instead, as often as needed
  --verify                 restores it into a database that goes afterwards, and notes that it works
  --sheet [--to FILE]      prints, or writes to the file, a page of what to keep in a safe; makes no backup
  --json                   prints one JSON object
  --help                   prints this

Exit codes: 0 done, 1 not done, 2 the command was not understood.`;

export function backupCommand(): Promise<never> {
  return runCommand(HELP, run);
}

async function run(): Promise<Report> {
  const { values, positionals } = readOptions({
    to: { type: 'string' },
    'passphrase-file': { type: 'string' },
    recipient: { type: 'string', multiple: true },
    verify: { type: 'boolean' },
    sheet: { type: 'boolean' },
  });
  if (positionals[0]) throw new BackupError('usage', `"${positionals[0]}" is not understood. See --help.`);
  const env = loadEnv();
  if (values.sheet) return writeSheet(env, values.to);
  return writeBackup(env, values.to ?? env.BACKUP_TO, await readLock(env, values), values.verify ?? false);
}

async function writeBackup(env: Env, to: string | undefined, lock: Lock, isVerified: boolean): Promise<Report> {
  if (!to) throw new BackupError('usage', 'Say where to: --to PLACE, or set BACKUP_TO.');
  const target = await openTarget(to, env);
  const { orm, close } = await openShop(env);
  try {
    await refuseEmpty(
      forkOf(orm).execute<{ there: boolean }[]>(`select to_regclass('customer_order') is not null as there`),
    );
    const shop = { orm, storage: createFileStore(env).storage };
    if (!isVerified) return describe(await takeBackup(shop, lock, target), env, []);
    if (!('passphrase' in lock))
      throw new BackupError('usage', '--verify needs a passphrase: a recipient cannot open it here.');
    const backup = await backUpAndVerify(shop, { passphrase: lock.passphrase, target, to, now: new Date() });
    return describe(backup, env, ['It was restored for a test, and is as the shop was.']);
  } finally {
    await close();
  }
}

async function refuseEmpty(asked: Promise<{ there: boolean }[]>): Promise<void> {
  const [found] = await asked;
  if (!found?.there) throw new BackupError('not_readable', 'The database holds no shop.');
}

async function readLock(
  env: Env,
  { recipient, 'passphrase-file': given }: { recipient?: string[] | undefined; 'passphrase-file'?: string | undefined },
): Promise<Lock> {
  if (recipient && given) throw new BackupError('usage', 'Give either a passphrase or recipients.');
  if (recipient) return { recipients: recipient };
  const file = given ?? env.BACKUP_PASSPHRASE_FILE;
  if (!file) throw new BackupError('usage', 'Say how to encrypt it: --passphrase-file FILE or --recipient age1….');
  return { passphrase: await readPassphrase(file) };
}

function describe({ label, bytes, manifest, removed }: Backup, env: Env, more: readonly string[]): Report {
  const { takenAt, version, tables, files, missing } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `The shop as it was at ${takenAt} is in ${label}: ${rows} rows of ${tables.length} tables, ${files.length} files, ${bytes} bytes.`,
    ...(missing.length > 0 ? [`These files have no bytes in the shop: ${missing.join(', ')}.`] : []),
    ...(removed.length > 0 ? [`Deleted by age: ${removed.join(', ')}.`] : []),
    ...more,
    'It does not contain, so keep apart:',
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
  };
  return { text: lines.join('\n'), json: { ...json, verified: more.length > 0, leftOut: listLeftOut(env) } };
}
