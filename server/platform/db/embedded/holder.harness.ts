import { openEmbedded } from '#server/app/database.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { forkEm } from '../orm.ts';

/** A shop's process that opens the database of a folder and holds it until it is killed. */
const [folder = ''] = process.argv.slice(2);
try {
  const { orm } = await openEmbedded(folder);
  const em = forkEm(orm);
  await em.execute('create table note (text text)');
  await em.execute("insert into note values ('written by the holder')");
  process.send?.({ url: orm.config.get('clientUrl') });
} catch (error) {
  process.send?.({ problem: getErrorMessage(error) });
}
