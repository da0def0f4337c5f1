import { readFile } from 'node:fs/promises';
import { loadEnv } from '../../../server/platform/config/env-file.ts';
import { getErrorMessage } from '../../../server/platform/errors.ts';
import { queues } from '../../../server/app/job-kinds.ts';
import type { Key } from '../../../server/modules/operations/backups/archive/archive.ts';
import { BackupError } from '../../../server/modules/operations/backups/backup-error.ts';
import { archiveSource } from '../../../server/modules/operations/backups/archive/check-archive.ts';
import { openStopped } from '../../../server/modules/operations/backups/restore/open-shop.ts';
import { readPassphrase } from '../../../server/modules/operations/backups/archive/passphrase-file.ts';
import { findArchive } from '../../../server/modules/operations/backups/place.ts';
import { type Restored, restore } from '../../../server/modules/operations/backups/restore/restore.service.ts';
import { type Command, type Result, UsageError } from '../command.ts';

export const command: Command = {
  usage: ['ARCHIVE --passphrase-file FILE', 'ARCHIVE --identity-file FILE'],
  details: [
    'Restores an archive into the empty shop that DATABASE_URL and DATA_DIR name: all of it, or nothing. ARCHIVE is a file',
    'or s3://bucket/name; for a folder, the newest archive is used. First stop the shop, and set HEALTH_KEYS and the newest',
    'erasure list.',
  ],
  options: {
    'passphrase-file': { type: 'string', does: 'a file with the passphrase; default BACKUP_PASSPHRASE_FILE' },
    'identity-file': { type: 'string', does: 'a file with the private key of a recipient (AGE-SECRET-KEY-1…)' },
  },
  async run({ words: [from, ...more], options }) {
    if (!from || more.length > 0) throw new UsageError('Name one archive: "aamu restore --help".');
    const { 'passphrase-file': file, 'identity-file': identity } = options as Record<string, string | undefined>;
    if (file && identity) throw new UsageError('Give either a passphrase or a private key.');
    const env = loadEnv();
    const key = await readKey(file ?? env.BACKUP_PASSPHRASE_FILE, identity);
    const { place, name } = await findArchive(from, env, new Date());
    const { orm, close } = await openStopped(env);
    try {
      const now = new Date();
      return describe(await restore(orm, env, archiveSource(place, name, key), { queues, now }), now);
    } finally {
      await close();
    }
  },
};

async function readKey(passphraseFile: string | undefined, identityFile: string | undefined): Promise<Key> {
  if (identityFile) {
    const text = await readFile(identityFile, 'utf8').catch((error: unknown) => {
      throw new BackupError(
        'passphrase',
        `The identity file ${identityFile} cannot be read: ${getErrorMessage(error)}.`,
      );
    });
    const [identity] = /^AGE-SECRET-KEY-\S+$/m.exec(text) ?? [];
    if (!identity) throw new BackupError('passphrase', `${identityFile} contains no age private key.`);
    return { identity };
  }
  if (!passphraseFile) throw new UsageError('Say how to open it: --passphrase-file FILE or --identity-file FILE.');
  return { passphrase: await readPassphrase(passphraseFile) };
}

function describe(restored: Restored, now: Date): Result {
  const { manifest, skipped, migrated, erased, withdrawn, unsubscribed, ended, testimonials, receipts, orders } =
    restored;
  const { takenAt, version, tables, files, missing } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored the shop of ${takenAt}, version ${version}: ${rows} rows of ${tables.length} tables, ${files.length} files.`,
    ...(missing.length > 0
      ? [`The contents of these files were already missing when the backup was made: ${missing.join(', ')}.`]
      : []),
    ...(skipped.length > 0
      ? [`Skipped, because this version has no such table or column: ${skipped.join(', ')}.`]
      : []),
    ...(migrated > 0 ? [`Ran ${migrated} newer migrations.`] : []),
    ...(erased > 0 ? [`${erased} people were erased again.`] : []),
    ...(withdrawn > 0 ? [`Consents to health data that were withdrawn again: ${withdrawn}.`] : []),
    ...(unsubscribed > 0 ? [`Readers who were unsubscribed again: ${unsubscribed}.`] : []),
    ...(ended > 0 ? [`Private calendar addresses that were ended again: ${ended}.`] : []),
    ...(testimonials > 0 ? [`Testimonials that were removed again: ${testimonials}.`] : []),
    ...receipts.map(
      ({ mode, first, last }) =>
        `Receipt numbers ${first} to ${last} (${mode}) are skipped: some may have been issued since. The next is ${last + 1}.`,
    ),
    `${orders} orders are reconciled with the payment providers at the next start.`,
    `Everything written between ${takenAt} and now, ${now.toISOString()}, is lost: sign-ups, messages, training logs, changes in the studio, and orders that no provider reports again. Compare the payments of that time with Stripe and PayPal.`,
    ...(manifest.identity === null ? [] : ['The shop starts closed, as every copy does, until you run "aamu adopt".']),
    'Everyone has to sign in again, and to allow other sites again. E-mails that were pending at the time of the backup may be sent twice.',
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
    withdrawn,
    unsubscribed,
    ended,
    testimonials,
  };
  return {
    text: lines.join('\n'),
    json: { ...json, receipts, orders, lost: { from: takenAt, to: now.toISOString() } },
  };
}
