import { getErrorMessage } from '../../platform/errors.ts';
import type { Em } from '../../platform/db/orm.ts';
import { refuseNewerDatabase } from '../../platform/db/migrations.ts';
import type { Env } from '../../platform/config/env.ts';
import { createFileStore } from '../../platform/storage/file-store.ts';
import { countMissingFiles } from '../../modules/catalog/files/missing-files.service.ts';
import { REASONS } from '../../modules/operations/shop-identity/closed-shop.ts';
import { describeFormerPlace, type Standing } from '../../modules/operations/shop-identity/recognise.ts';
import { readStanding } from '../../modules/operations/shop-identity/shop-identity.service.ts';
import { findUnlisted } from './erased.ts';
import { type Finding, fault, hint, wrong } from './finding.ts';

/**
 * Checks the contents of an open database.
 * @param setting Names the database in findings.
 * @throws {NewerDatabase} if a newer version wrote it
 */
export async function findInDatabase(setting: string, em: Em, env: Env): Promise<Finding[]> {
  const waiting = await refuseNewerDatabase(em);
  if (waiting.length > 0)
    return [
      hint(setting, `has ${waiting.length} pending migrations: the next start runs them, as "aamu upgrade" does.`),
    ];
  const standing = await readStanding(em, env);
  if (standing?.is === 'moved') return [wrong('DATABASE_URL', describeFormerPlace(standing))];
  const found: Finding[] = [];
  for (const check of contentChecks) found.push(...(await check(em, env)));
  return found;
}

/** Checks that read the tables of the shop. */
export const contentChecks: readonly ((em: Em, env: Env) => Promise<Finding[]>)[] = [
  findUnlisted,
  async (em, env) => findStanding(await readStanding(em, env)),
  findMissing,
];

async function findMissing(em: Em, env: Env): Promise<Finding[]> {
  const setting = env.FILES_S3_BUCKET ? 'FILES_S3_BUCKET' : 'DATA_DIR';
  try {
    const missing = await countMissingFiles(em, createFileStore(env).storage);
    const files = missing === 1 ? 'one file' : `${missing} files`;
    return missing === 0
      ? []
      : [fault(setting, `is missing ${files} that the database refers to: visitors get 404. Restore the files, too.`)];
  } catch (error) {
    return [fault(setting, `cannot be read: ${getErrorMessage(error)}`)];
  }
}

function findStanding(standing: Standing | undefined): Finding[] {
  if (standing?.is === 'copy')
    return [fault('SHOP_KEY', `${REASONS[standing.because]} The shop is closed: run "aamu adopt" or "aamu sandbox".`)];
  if (standing?.is === 'shop' && standing.formerOrigin)
    return [
      hint(
        'PUBLIC_URL',
        `was ${standing.formerOrigin} before. Redirect from there: sent mails and embeds on other sites link to it. Change the webhooks at Stripe and PayPal, and the redirect addresses of sign-in services. Everybody signs in again. "aamu adopt" confirms the new address.`,
      ),
    ];
  return [];
}
