import type { Em } from '#server/platform/db/orm.ts';
import { type Env, InvalidEnv } from '#server/platform/config/env.ts';
import { countUnlisted } from '#server/modules/accounts/account/account.service.ts';
import {
  privacyRequestsFile,
  openPrivacyRequests,
} from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { type Finding, fault } from './finding.ts';

/** Finds erased accounts that are missing from the list: a lost or emptied list would go unnoticed. */
export async function findUnlisted(em: Em, env: Env): Promise<Finding[]> {
  const file = privacyRequestsFile(env);
  try {
    const missing = await countUnlisted(em, openPrivacyRequests(file));
    if (missing === 0) return [];
    const who = missing === 1 ? 'one person who was' : `${missing} people who were`;
    // words: read by whoever runs the shop
    const remedy = 'Restore the file and its key from your backup.';
    return [
      fault('ERASURES_FILE', `lacks ${who} erased, so a restored backup would bring them back: ${file}. ${remedy}`),
    ];
  } catch (error) {
    // The check of the other files reports why a list cannot be read.
    if (error instanceof InvalidEnv) return [];
    throw error;
  }
}
