import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError } from '../../server/modules/operations/backups/backup-error.ts';
import { openStopped } from '../../server/modules/operations/backups/restore/open-shop.ts';
import { refuseRunning } from '../../server/modules/operations/backups/restore/restore.service.ts';
import { type Rollback, rollBack } from '../../server/modules/operations/upgrades/rollback.service.ts';
import { hasCluster } from '../../server/platform/db/embedded/data-dir.ts';
import { programVersion } from '../../server/platform/db/upgrade/upgrade-record.ts';
import { forkEm } from '../../server/platform/db/orm.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import { type Command, type Result, UsageError } from './command.ts';

export const command: Command = {
  usage: [''],
  details: [
    'Run it with the version that upgraded, while the shop is stopped. Nothing is lost: the former version starts on the',
    'same database, and what only this version reads stays in it. Where that is impossible, the command says what a',
    'restore of the backup would lose, and changes nothing.',
  ],
  async run({ words }) {
    if (words.length > 0) throw new UsageError('rollback takes no arguments: "aamu rollback --help" says more.');
    const env = loadEnv();
    if (!env.DATABASE_URL && !hasCluster(env.DATA_DIR))
      throw new BackupError('not_readable', `There is no shop in DATA_DIR ${resolve(env.DATA_DIR)}.`);
    const { orm, close } = await openStopped(env);
    try {
      if (env.DATABASE_URL) await refuseRunning(forkEm(orm));
      const isConverted = !env.DATABASE_URL && existsSync(resolve(env.DATA_DIR, 'database.pglite'));
      return describe(await rollBack(orm, { now: new Date(), isConverted }));
    } finally {
      await close();
    }
  },
};

function describe(rollback: Rollback): Result {
  if (rollback.is === 'done') return describeDone(rollback);
  if (rollback.is === 'refused') return describeRefused(rollback);
  throw new Error(
    `There is no upgrade to go back from: version ${programVersion()} is the first on this database, or was rolled back already.`,
  );
}

function describeDone({ from, to, migrations }: Rollback & { is: 'done' }): Result {
  const lines = [
    `Version ${to ?? 'before the upgrade'} starts on this database again. All that was written since is there.`,
    `These migrations stay in place, unused: ${migrations.join(', ')}.`,
    `Start the former version now. Version ${from} would upgrade again at its start.`,
  ];
  return { text: lines.join('\n'), json: { rolledBack: true, from, to, migrations } };
}

function describeRefused({ from, at, changes, lost }: Rollback & { is: 'refused' }): Result {
  const since = at.toISOString();
  const lines = [
    `Nothing was changed: the former version cannot work with what version ${from} did to the database.`,
    ...changes.map(({ migration, statement }) => `  ${migration}: ${statement}`),
    `The way back is the backup from before the upgrade, restored with the former version ("aamu restore"). That loses what was written since ${since}:`,
    ...lost.map(({ table, rows }) => `  ${table}: ${rows} new ${rows === 1 ? 'row' : 'rows'}`),
    '  changes to older rows, and rows of tables that record no time',
  ];
  return { text: lines.join('\n'), json: { rolledBack: false, from, since, changes, lost }, code: 1 };
}
