import { adoptShop, readStanding } from '../../../server/modules/operations/shop-identity/shop-identity.service.ts';
import type { Command } from '../command.ts';
import { inShop } from '../connect.ts';

export const command: Command = {
  usage: [''],
  details: [
    'A restored or copied shop stays closed until you run this. Make sure that no other process serves the same orders:',
    'both would send e-mails and charge cards.',
  ],
  run() {
    return inShop(
      async (em, env) => {
        const standing = await readStanding(em, env);
        if (standing?.is === 'sandbox')
          throw new Error('This is a copy for trying out, whose people are masked: restore a backup to get a shop.');
        await adoptShop(em, env, new Date());
        return { text: 'This is the shop now. Start it again.', json: { adopted: true, was: standing ?? null } };
      },
      { former: true },
    );
  },
};
