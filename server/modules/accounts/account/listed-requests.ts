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

interface ListedAccount {
  id: string;
  at: Date;
  /** True if the list names only its address. */
  isByAddress: boolean;
}

/**
 * Finds the accounts that the list names, with the latest time. An unproven account may be named by its address alone:
 * the account of the request had taken it over.
 */
export async function findListedAccounts(
  em: Em,
  findListed: (name: string) => Date | undefined,
): Promise<ListedAccount[]> {
  const accounts = await em.execute<{ id: string; email_key: string; unproven_since: string | null }[]>(
    "select id, email_key, unproven_since from app_user where email_key not like '%@deleted.invalid'",
  );
  return accounts.flatMap(({ id, email_key: address, unproven_since: since }): ListedAccount[] => {
    const named = findListed(id);
    if (named) return [{ id, at: named, isByAddress: false }];
    const at = since && findListed(address);
    return at && at > new Date(since) ? [{ id, at, isByAddress: true }] : [];
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
