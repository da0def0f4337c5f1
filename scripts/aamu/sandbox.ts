import { refuseNewerDatabase } from '../../server/platform/db/migrations.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import { maskPeople } from '../../server/modules/operations/shop-identity/mask-people.ts';
import {
  becomeSandbox,
  isInShopFolder,
  readStanding,
} from '../../server/modules/operations/shop-identity/shop-identity.service.ts';
import { connectWithoutTimeouts, forkEm } from '../../server/platform/db/orm.ts';
import type { Command } from './command.ts';
import { connectAlone, refuseWhileServed } from './connect.ts';

export const command: Command = {
  usage: [''],
  details: [
    'Turns a closed copy into a test shop: masks e-mail addresses, and deletes sessions and pending e-mails. The copy then',
    'uses stand-ins for outside services and sends e-mails to /sandbox/mailbox. You cannot undo this. Names, messages and',
    'encrypted health data stay as they are. Stop the copy first.',
  ],
  async run() {
    const env = loadEnv();
    const { orm, close } = await connectAlone(env);
    try {
      await refuseNewerDatabase(forkEm(orm));
      if (env.DATABASE_URL) await refuseWhileServed(forkEm(orm));
      const standing = await readStanding(forkEm(orm), env);
      if (standing?.is !== 'copy' && standing?.is !== 'moved')
        throw new Error(
          standing?.is === 'sandbox'
            ? 'This is a copy for trying out already.'
            : 'This is the shop and no copy of it: its customers are not masked.',
        );
      if (await isInShopFolder(forkEm(orm), env))
        throw new Error(
          'DATA_DIR or SHOP_KEY is the shop’s own: uploads that are deleted in the copy would be missing there. Copy the folder, name the copy with DATA_DIR, and take SHOP_KEY out of the settings.',
        );
      const patient = await connectWithoutTimeouts(orm);
      try {
        await forkEm(patient.orm).transactional(async (em) => {
          await maskPeople(em, env.COACH_EMAILS);
          await becomeSandbox(em, env, new Date());
        });
      } finally {
        await patient.close();
      }
      return { text: 'This is a copy for trying out now. Start it.', json: { sandbox: true } };
    } finally {
      await close();
    }
  },
};
