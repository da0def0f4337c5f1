import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { dayIn } from '#server/platform/days.ts';

interface ListedReader {
  why: 'erased' | 'left';
  /** Day of the request in the shop's time zone, as YYYY-MM-DD. */
  day: string;
}

export type FindListed = (emailKey: string) => ListedReader | undefined;

/** Returns the name of an address whose reader has unsubscribed, on the list of privacy requests. */
export function nameUnsubscription(emailKey: string): string {
  return `unsubscription:${emailKey}`;
}

/**
 * Returns a function that finds the latest erasure or unsubscription of an address. The database does not know an
 * erased person, so only the list can keep an old file from subscribing them again.
 */
export async function openListedReaders(
  privacyRequests: Pick<PrivacyRequests, 'read'>,
  timeZone: string,
): Promise<FindListed> {
  const findListed = await privacyRequests.read();
  if (!findListed) return () => undefined;
  return (emailKey) => {
    const erased = findListed(emailKey);
    const left = findListed(nameUnsubscription(emailKey));
    const isErased = erased && (!left || erased >= left);
    const at = isErased ? erased : left;
    return at && { why: isErased ? 'erased' : 'left', day: dayIn(timeZone, at) };
  };
}
