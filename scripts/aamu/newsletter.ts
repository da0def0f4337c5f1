import { pino } from 'pino';
import { SendLetterRequest } from '../../server/contract/newsletter/newsletters.studio.ts';
import { openDatabase } from '../../server/app/database.ts';
import { forkEm } from '../../server/platform/db/orm.ts';
import type { Env } from '../../server/platform/config/env.ts';
import { loadEnv } from '../../server/platform/config/env-file.ts';
import { NotFound } from '../../server/platform/errors.ts';
import { sendPostLetter } from '../../server/modules/newsletter/letter-desk/post-letter.service.ts';
import { readStanding } from '../../server/modules/operations/shop-identity/shop-identity.service.ts';
import { createProviders } from '../../server/modules/sales/providers/providers.ts';
import { createLiveSettings } from '../../server/modules/site/settings/live-settings.ts';
import { builtPages } from '../../server/modules/site/pages/built/built-pages.ts';
import { type Command, UsageError } from './command.ts';
import { readShopTime, refuseFormer } from './connect.ts';

/**
 * Sends a newsletter about a post to everybody on the list, as the studio does. The server writes its mails; readers who
 * have a newsletter about this post are left out.
 */
export const command: Command = {
  usage: ['<post>', '<post> <time>'],
  details: [
    '`aamu newsletter 3` sends post 3 now, `aamu newsletter 3 2026-12-24T08:00` at that time (shop time).',
    'Needs PUBLIC_URL. Stop the shop first if it uses the embedded database.',
  ],
  async run({ words: [typed = '', at = null, ...more] }) {
    const id = /^[1-9]\d{0,8}$/.exec(typed)?.[0];
    if (!id || more.length > 0) throw new UsageError('Say which post the newsletter is about: aamu newsletter 3');
    if (!SendLetterRequest.shape.at.safeParse(at).success)
      throw new UsageError('Say when it leaves by the shop’s clock, as in: aamu newsletter 3 2026-12-24T08:00');
    const env = loadEnv();
    if (!env.PUBLIC_URL) throw new Error('Set PUBLIC_URL: the links of the newsletter are built on it.');
    const { subject, status } = await send(env, env.PUBLIC_URL, Number(id), at);
    const when = status === 'scheduled' ? `leaves at ${at}` : 'is on its way';
    const url = `${env.PUBLIC_URL}/coach/letters`;
    return {
      text: `“${subject}” ${when}. See its progress at ${url}.`,
      json: { post: Number(id), subject, status, at, url },
    };
  },
};

async function send(env: Env, origin: string, postId: number, at: string | null) {
  const { orm, close } = await openDatabase(env);
  try {
    const standing = await readStanding(forkEm(orm), env);
    refuseFormer(standing);
    if (standing?.is === 'copy')
      throw new Error('This is a closed copy of the shop: run "aamu adopt" first if this is the shop.');
    const { postHtml } = await (await builtPages()).entry();
    const settings = createLiveSettings({ orm, env, origin, log: pino({ level: 'silent' }) });
    await settings.refresh();
    const standIns = env.sandbox ? { stripeBase: origin, paypalBase: origin } : undefined;
    const sending = { brand: settings.brand, mode: createProviders(env, origin, standIns).mode, postHtml };
    return await sendPostLetter(forkEm(orm), { postId, at }, sending, await readShopTime(env, orm));
  } catch (error) {
    throw error instanceof NotFound ? new Error(`There is no published post ${postId}.`) : error;
  } finally {
    await close();
  }
}
