import { permitSettings } from '../../../server/modules/operations/shop-identity/closed-shop.ts';
import {
  hasIdentity,
  findFormerPlace,
  readStanding,
} from '../../../server/modules/operations/shop-identity/shop-identity.service.ts';
import type { Env } from '../../../server/platform/config/env.ts';
import type { Em } from '../../../server/platform/db/orm.ts';

/** Place of an archive, and the settings for reading the shop. */
interface BackupTarget {
  to: string;
  env: Env;
}

/**
 * Returns the place for an archive of this database: `to`, or else BACKUP_TO, which is the shop's only.
 * @throws {Error} in a copy, or in a database that the shop has left, if `to` is missing
 */
export async function findBackupTarget(em: Em, env: Env, to: string | undefined): Promise<BackupTarget> {
  if (await findFormerPlace(em)) return { to: to ?? refuse('The shop has moved away from this database'), env };
  // A database from before shops had an identity is the shop. After a failed query it could be a copy.
  const standing = (await hasIdentity(em)) ? await readStanding(em, env) : undefined;
  if (!standing || standing.is === 'shop' || standing.is === 'moved') return { to: to ?? env.BACKUP_TO!, env };
  return { to: to ?? refuse('This is a copy of the shop'), env: permitSettings(env, standing) };
}

function refuse(reason: string): never {
  throw new Error(
    `${reason}, and BACKUP_TO keeps the shop’s own backups: name another place with --to, or run "aamu adopt" first if this is the shop.`,
  );
}
