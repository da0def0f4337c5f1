import { pino } from 'pino';
import { SendLetterRequest } from '../server/contract/studio/letters.ts';
import { openDatabase } from '../server/database.ts';
import { forkOf, type Orm } from '../server/db/orm.ts';
import type { Env } from '../server/env.ts';
import { loadEnv } from '../server/env-file.ts';
import { messageOf, NotFound } from '../server/errors.ts';
import { sendPostLetter } from '../server/modules/coach/letters/post-letter.service.ts';
import { createProviders } from '../server/modules/payments/providers.ts';
import { createLiveSettings } from '../server/modules/settings/live-settings.ts';
import { builtPages } from '../server/pages/built-pages.ts';

/**
 * `npm run newsletter -- 3` sends a letter about post 3 to everybody on the list, as the studio does, and
 * `-- 3 2026-12-24T08:00` at that time by the shop's clock. The server writes its mails; whoever has a letter about this
 * post is left out.
 */
try {
  const [, , typed = '', at = null] = process.argv;
  const id = /^[1-9]\d{0,8}$/.exec(typed)?.[0];
  if (!id) throw new Error('Say which post the letter is about: npm run newsletter -- 3');
  if (!SendLetterRequest.shape.at.safeParse(at).success) {
    throw new Error('Say when it leaves by the shop’s clock, as in: npm run newsletter -- 3 2026-12-24T08:00');
  }
  const env = loadEnv();
  if (!env.PUBLIC_URL) throw new Error('Set PUBLIC_URL: the links of the letter are built on it.');
  const { subject, status } = await send(env, env.PUBLIC_URL, Number(id), at);
  const when = status === 'scheduled' ? `leaves at ${at}` : 'is on its way';
  process.stdout.write(`“${subject}” ${when}. What becomes of it is at ${env.PUBLIC_URL}/coach/letters.\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

async function send(env: Env, origin: string, postId: number, at: string | null) {
  const { postHtml } = await (await builtPages()).entry();
  const { orm, close } = await openDatabase(env);
  try {
    const settings = createLiveSettings({ orm, env, origin, log: pino({ level: 'silent' }) });
    await settings.refresh();
    const standIns = env.sandbox ? { stripeBase: origin, paypalBase: origin } : undefined;
    const sending = { brand: settings.brand, mode: createProviders(env, origin, standIns).mode, postHtml };
    return await sendPostLetter(forkOf(orm), { postId, at }, sending, await timeOf(env, orm));
  } catch (error) {
    throw error instanceof NotFound ? new Error(`There is no post ${postId} to read.`) : error;
  } finally {
    await close();
  }
}

/** In the sandbox somebody may have moved it on. */
async function timeOf(env: Env, orm: Orm): Promise<Date> {
  if (!env.sandbox) return new Date();
  const { openSandboxClock } = await import('../server/sandbox/clock.ts');
  const clock = await openSandboxClock(orm);
  const now = clock.now();
  await clock.close();
  return now;
}
