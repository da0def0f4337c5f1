import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { findLogger } from '#server/platform/log/log.ts';
import type { PrivacyRequests } from './privacy-requests.ts';

/** Adds names to the list. Call it in the transaction of the change, before the commit. */
export async function addRequests(
  tx: Em,
  privacyRequests: PrivacyRequests,
  names: readonly string[],
  at: Date,
): Promise<void> {
  await recordRequests(tx, await privacyRequests.add(names, at));
}

/** Adds names. A failure is only logged: a broken disk must not keep anybody subscribed. */
export async function addIfPossible(
  em: Em,
  privacyRequests: PrivacyRequests,
  names: readonly string[],
  at: Date,
): Promise<void> {
  const entries = await privacyRequests.add(names, at).catch((error: unknown) => {
    findLogger(em)?.error({ problem: getErrorMessage(error) }, 'privacy_request.not_listed');
    return [];
  });
  await recordRequests(em, entries);
}

/** Finds the accounts that the list names, with the latest time. */
export async function findListedAccounts(
  em: Em,
  findListed: (name: string) => Date | undefined,
): Promise<{ id: string; at: Date }[]> {
  const accounts = await em.execute<{ id: string }[]>(
    "select id from app_user where email_key not like '%@deleted.invalid'",
  );
  return accounts.flatMap(({ id }) => {
    const at = findListed(id);
    return at ? [{ id, at }] : [];
  });
}

/** True if the list has requests that this database does not reflect: a backup of it was restored. */
export async function hasUnrecordedRequests(em: Em, privacyRequests: PrivacyRequests): Promise<boolean> {
  const entries = await privacyRequests.readEntries();
  if (entries.length === 0) return false;
  const [row] = await em.execute<{ found: boolean }[]>(
    `select exists (select from jsonb_array_elements_text(?::jsonb) as listed(entry)
      where not exists (select from listed_request known where known.entry = listed.entry)) as found`,
    [JSON.stringify(entries)],
  );
  return row!.found;
}

/** Records that the database reflects these entries of the list. */
export async function recordRequests(em: Em, entries: readonly string[]): Promise<void> {
  if (entries.length === 0) return;
  await em.execute(
    'insert into listed_request (entry) select distinct jsonb_array_elements_text(?::jsonb) on conflict do nothing',
    [JSON.stringify(entries)],
  );
}
