import { migrate } from '../../server/platform/db/migrate.ts';
import { forkEm } from '../../server/platform/db/orm.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import { hasSamples } from '../../server/modules/site/content/site.service.ts';
import { seed } from '../../server/seed/seed.ts';
import type { Command } from './command.ts';
import { connectAlone, refuseWhileServed } from './connect.ts';

export const command: Command = {
  usage: [''],
  details: ['Stop the shop first. Deletes everything in the database.'],
  async run() {
    const env = loadEnv();
    const database = await connectAlone(env);
    const { orm, close } = database;
    try {
      if (env.DATABASE_URL) await refuseWhileServed(forkEm(orm));
      await forkEm(orm).execute('drop schema public cascade; create schema public');
      await migrate(database);
      await seed(forkEm(orm), { samples: hasSamples(env) });
      return { text: 'The database is empty but for what a new shop has.', json: { reset: true } };
    } finally {
      await close();
    }
  },
};
