import { refuseNewerDatabase } from '../../server/platform/db/migrations.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { forkEm } from '../../server/platform/db/orm.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import type { Command } from './command.ts';
import { connectAlone } from './connect.ts';

export const command: Command = {
  usage: [''],
  details: [
    'Runs the migrations that have not run, as a start does. With the embedded database the shop has to be stopped.',
  ],
  async run() {
    const database = await connectAlone(loadEnv());
    try {
      const ran = await refuseNewerDatabase(forkEm(database.orm));
      if (ran.length > 0) await migrate(database);
      return { text: `The database is up to date: ${ran.length} migrations ran.`, json: { ran } };
    } finally {
      await database.close();
    }
  },
};
