import { refuseFormerPlace } from '../../server/modules/operations/shop-identity/shop-identity.service.ts';
import { refuseNewerDatabase } from '../../server/platform/db/migrations.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { forkEm } from '../../server/platform/db/orm.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import type { Command } from './command.ts';
import { connectAlone } from './connect.ts';

export const command: Command = {
  usage: [''],
  details: ['Runs pending migrations, as each start does. Stop the shop first if it uses the embedded database.'],
  async run() {
    const database = await connectAlone(loadEnv());
    try {
      const ran = await refuseNewerDatabase(forkEm(database.orm));
      await refuseFormerPlace(forkEm(database.orm));
      if (ran.length > 0) await migrate(database);
      return { text: `The database is up to date: ${ran.length} migrations ran.`, json: { ran } };
    } finally {
      await database.close();
    }
  },
};
