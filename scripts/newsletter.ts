import { brandOf } from '../server/brand.ts';
import { openDatabase } from '../server/database.ts';
import { forkOf } from '../server/db/orm.ts';
import { loadEnv } from '../server/env.ts';
import { messageOf } from '../server/errors.ts';
import { sendLetter } from '../server/modules/newsletter/letter.service.ts';

/**
 * `npm run newsletter -- 3` writes a letter about post 3 to everybody on the list; the server sends
 * it. Whoever has it already is left out.
 */
try {
  const id = /^[1-9]\d{0,8}$/.exec(process.argv[2] ?? '')?.[0];
  if (!id) throw new Error('Say which post the letter is about: npm run newsletter -- 3');
  const env = loadEnv();
  if (!env.PUBLIC_URL) throw new Error('Set PUBLIC_URL: the links of the letter are built on it.');
  const { orm, close } = await openDatabase(env);
  const written = await sendLetter(forkOf(orm), Number(id), brandOf(env, env.PUBLIC_URL), new Date());
  await close();
  process.stdout.write(`${written} ${written === 1 ? 'letter' : 'letters'} written.\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
