import { connectPostgres, forkEm, type Orm } from '../platform/db/orm.ts';
import { entities } from './entities.ts';
import { isBehindPooler } from '../platform/db/connection/behind-pooler.ts';
import { findDatabase } from '../modules/operations/shop-identity/shop-identity.service.ts';
import { databaseRefusal } from '#server/platform/db/connection/database-refusal.ts';

/** Returns why DATABASE_DIRECT_URL does not lead to the server of this database; undefined if it does. */
export async function findDirectProblem(orm: Orm, directUrl: string): Promise<string | undefined> {
  try {
    const direct = await connectPostgres(entities, directUrl, { poolSize: 1 });
    try {
      if (await isBehindPooler(direct.orm))
        // words: read by whoever runs the shop
        return 'leads to a connection pooler, too: name the server itself.';
      const [here, there] = [await findDatabase(forkEm(orm)), await findDatabase(forkEm(direct.orm))];
      // words: read by whoever runs the shop
      return here === there ? undefined : 'leads to another database than DATABASE_URL: name the same one.';
    } finally {
      await direct.close();
    }
  } catch (error) {
    return databaseRefusal(error);
  }
}
