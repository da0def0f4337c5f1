import type { Em } from '#server/platform/db/orm.ts';
import { addIfPossible } from '#server/modules/accounts/account/privacy-requests/listed-requests.ts';
import {
  nameEndedFeed,
  type PrivacyRequests,
} from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';

/** Time of the request, and the list that names it. */
export interface FeedEnding {
  now: Date;
  privacyRequests: PrivacyRequests;
}

/**
 * Ends the calendar addresses that match an SQL condition. The list of privacy requests names them, so that a restored
 * backup does not open them again.
 */
export async function endFeeds(
  em: Em,
  condition: string,
  values: readonly unknown[],
  { now, privacyRequests }: FeedEnding,
): Promise<void> {
  const ended = await em.execute<{ userId: string }[]>(
    `delete from calendar_feed where ${condition} returning user_id as "userId"`,
    [...values],
  );
  const names = ended.map(({ userId }) => nameEndedFeed(userId));
  if (names.length > 0) await addIfPossible(em, privacyRequests, names, now);
}
