import { openDatabase } from '../../server/app/database.ts';
import { connectWithoutTimeouts, forkEm } from '../../server/platform/db/orm.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import { hasSamples } from '../../server/modules/site/content/site.service.ts';
import { BIG, refuseBigShop, seedBigShop } from '../../server/seed/big-shop.ts';
import { HUGE, seedHugeShop } from '../../server/seed/huge-shop.ts';
import { type Command, UsageError } from './command.ts';

export const command: Command = {
  usage: ['', '--big', '--huge'],
  options: {
    big: { type: 'boolean', does: 'adds thousands of fictional people; not in production or with live orders' },
    huge: { type: 'boolean', does: 'adds a hundred thousand, with logs and e-mails' },
  },
  async run({ options: { big, huge } }) {
    if (big && huge) throw new UsageError('Give either --big or --huge.');
    const env = loadEnv();
    const { orm, ring, close } = await openDatabase(env, { samples: hasSamples(env) });
    try {
      if (!big && !huge) return { text: 'The shop has its programmes.', json: { big: false } };
      await refuseBigShop(forkEm(orm), env);
      process.stderr.write('Writing the big shop, all of it or nothing. This takes a while.\n');
      // Tens of thousands of rows take longer than the timeouts of requests.
      const patient = await connectWithoutTimeouts(orm);
      await forkEm(patient.orm).transactional((tx) =>
        huge ? seedHugeShop(tx, HUGE, { ring }) : seedBigShop(tx, BIG, { ring }),
      );
      await forkEm(patient.orm).execute('vacuum (analyze)');
      await patient.close();
      const size = huge ? HUGE : BIG;
      const sizes = Object.entries(size).map(([what, many]) => `${many} ${what}`);
      return { text: `The shop is big: ${sizes.join(', ')}.`, json: { big: true, ...size } };
    } finally {
      await close();
    }
  },
};
