import { openDatabase } from '../../server/app/database.ts';
import { connectWithoutTimeouts, forkEm } from '../../server/platform/db/orm.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import { hasSamples } from '../../server/modules/site/content/site.service.ts';
import { BIG, refuseBigShop, seedBigShop } from '../../server/seed/big-shop.ts';
import type { Command } from './command.ts';

export const command: Command = {
  usage: ['', '--big'],
  options: {
    big: { type: 'boolean', does: 'adds thousands of invented people; refused in production and beside live orders' },
  },
  async run({ options: { big } }) {
    const env = loadEnv();
    const { orm, ring, close } = await openDatabase(env, { samples: hasSamples(env) });
    try {
      if (!big) return { text: 'The shop has its programmes.', json: { big: false } };
      await refuseBigShop(forkEm(orm), env);
      process.stderr.write('Writing the big shop, all of it or nothing. This takes a while.\n');
      // Tens of thousands of rows take longer than the timeouts of requests.
      const patient = await connectWithoutTimeouts(orm);
      await forkEm(patient.orm).transactional((tx) => seedBigShop(tx, BIG, { ring }));
      await forkEm(patient.orm).execute('vacuum (analyze)');
      await patient.close();
      const sizes = Object.entries(BIG).map(([what, many]) => `${many} ${what}`);
      return { text: `The shop is big: ${sizes.join(', ')}.`, json: { big: true, ...BIG } };
    } finally {
      await close();
    }
  },
};
