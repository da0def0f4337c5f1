import { readFile } from 'node:fs/promises';
import { loadEnv } from '../../env-file.ts';
import { messageOf } from '../../errors.ts';
import { queues } from '../../job-kinds.ts';
import type { Key } from './archive.ts';
import { archiveSource } from './check-archive.ts';
import { openTargetDatabase, readOptions, type Report, runCommand } from './command.ts';
import { readPassphrase } from './passphrase-file.ts';
import { findArchive } from './place.ts';
import { BackupError } from './backup-error.ts';
import { type Restored, restore } from './restore.service.ts';

const HELP = `Restores an archive onto the empty shop that DATABASE_URL and DATA_DIR name: all of it, or nothing.

  npm run restore -- ARCHIVE [--passphrase-file FILE | --identity-file FILE]

  ARCHIVE                  a file or s3://bucket/name; of a folder the newest archive
  --passphrase-file FILE   a file with the passphrase; default BACKUP_PASSPHRASE_FILE
  --identity-file FILE     a file with the private key of a recipient (AGE-SECRET-KEY-1…)
  --json                   prints one JSON object
  --help                   prints this

Bring back HEALTH_KEYS and the newest erasure list first, and stop the shop.
Exit codes: 0 done, 1 not done, 2 the command was not understood.`;

export function restoreCommand(): Promise<never> {
  return runCommand(HELP, run);
}

async function run(): Promise<Report> {
  const { values, positionals } = readOptions({
    'passphrase-file': { type: 'string' },
    'identity-file': { type: 'string' },
  });
  const [from, more] = positionals;
  if (!from || more) throw new BackupError('usage', 'Name one archive: npm run restore -- ARCHIVE. See --help.');
  const env = loadEnv();
  const key = await readKey(values['passphrase-file'] ?? env.BACKUP_PASSPHRASE_FILE, values['identity-file']);
  const { place, name } = await findArchive(from, env);
  const { orm, close } = await openTargetDatabase(env);
  try {
    const now = new Date();
    return describe(await restore(orm, env, archiveSource(place, name, key), { queues, now }), now);
  } finally {
    await close();
  }
}

async function readKey(passphraseFile: string | undefined, identityFile: string | undefined): Promise<Key> {
  if (identityFile) {
    const text = await readFile(identityFile, 'utf8').catch((error: unknown) => {
      throw new BackupError('passphrase', `The identity file ${identityFile} cannot be read: ${messageOf(error)}.`);
    });
    const [identity] = /^AGE-SECRET-KEY-\S+$/m.exec(text) ?? [];
    if (!identity) throw new BackupError('passphrase', `${identityFile} holds no private key of age.`);
    return { identity };
  }
  if (!passphraseFile)
    throw new BackupError('usage', 'Say how to open it: --passphrase-file FILE or --identity-file FILE.');
  return { passphrase: await readPassphrase(passphraseFile) };
}

function describe({ manifest, skipped, migrated, erased, receipts, orders }: Restored, now: Date): Report {
  const { takenAt, version, tables, files, missing } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored: the shop as it was at ${takenAt}, of version ${version}; ${rows} rows of ${tables.length} tables, ${files.length} files.`,
    ...(missing.length > 0 ? [`These files had no bytes when the backup was made: ${missing.join(', ')}.`] : []),
    ...(skipped.length > 0 ? [`Left out, as no version of the shop makes these tables: ${skipped.join(', ')}.`] : []),
    ...(migrated > 0 ? [`${migrated} newer migrations were run.`] : []),
    ...(erased > 0 ? [`${erased} people were erased again.`] : []),
    ...receipts.map(
      ({ mode, first, last }) =>
        `Receipt numbers ${first} to ${last} (${mode}) are left out: some may have been given since. The next is ${last + 1}.`,
    ),
    `${orders} orders are reconciled with the payment providers at the next start.`,
    `Lost is what was written between ${takenAt} and now, ${now.toISOString()}: sign-ups, messages, training logs, changes in the studio, and orders that no provider reports again. Compare the payments of that time with Stripe and PayPal.`,
    ...(manifest.identity === null ? [] : ['The shop starts closed, as every copy does, until you adopt it.']),
    'Everybody has to sign in again. Mails that were waiting at the backup may be sent twice.',
  ];
  const json = {
    takenAt,
    version,
    rows,
    tables: tables.length,
    files: files.length,
    missing,
    skipped,
    migrated,
    erased,
  };
  return {
    text: lines.join('\n'),
    json: { ...json, receipts, orders, lost: { from: takenAt, to: now.toISOString() } },
  };
}
