import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openStopped, requireCluster } from '../../../server/modules/operations/backups/restore/open-shop.ts';
import { refuseRunning } from '../../../server/modules/operations/backups/restore/restore.service.ts';
import { type Rollback, rollBack } from '../../../server/modules/operations/upgrades/rollback.service.ts';
import { programVersion } from '../../../server/platform/db/upgrade/upgrade-record.ts';
import { forkEm } from '../../../server/platform/db/orm.ts';
import { loadEnv } from '../../../server/platform/config/env-file.ts';
import type { Command, Result } from '../command.ts';

export const command: Command = {
  usage: [''],
  details: [
    'Stop the shop and run this with the version that did the upgrade. Nothing is lost: the former version starts on the',
    'same database, and data that only this version reads stays in it. If that is impossible, the command changes nothing',
    'and lists what restoring the backup would lose.',
  ],
  async run() {
    const env = loadEnv();
    if (!env.DATABASE_URL) requireCluster(env);
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
    `There is no upgrade to roll back: version ${programVersion()} is the first on this database, or was already rolled back.`,
  );
}

function describeDone({ from, to, migrations }: Rollback & { is: 'done' }): Result {
  const lines = [
    `Version ${to ?? 'before the upgrade'} can start on this database again. Everything written since is kept.`,
    `These migrations stay in the database, unused: ${migrations.join(', ')}.`,
    `Start the former version now. If you start version ${from}, it upgrades again.`,
  ];
  return { text: lines.join('\n'), json: { rolledBack: true, from, to, migrations } };
}

function describeRefused({ from, at, changes, lost }: Rollback & { is: 'refused' }): Result {
  const since = at.toISOString();
  const lines = [
    `Nothing was changed: the former version cannot use the database as version ${from} changed it.`,
    ...changes.map(({ migration, statement }) => `  ${migration}: ${statement}`),
    `To go back, restore the backup from before the upgrade with the former version ("aamu restore"). You lose what was written since ${since}:`,
    ...lost.map(({ table, rows }) => `  ${table}: ${rows} new ${rows === 1 ? 'row' : 'rows'}`),
    '  changes to older rows, and rows of tables without timestamps',
  ];
  return { text: lines.join('\n'), json: { rolledBack: false, from, since, changes, lost }, code: 1 };
}
