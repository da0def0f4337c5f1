import { repeatErasures } from '#server/modules/accounts/account/account.service.ts';
import {
  hasUnrecordedRequests,
  recordRequests,
} from '#server/modules/accounts/account/privacy-requests/listed-requests.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { repeatWithdrawals } from '#server/modules/coaching/consents/take-back.service.ts';
import { repeatUnsubscriptions } from '#server/modules/newsletter/subscribers/newsletter.service.ts';
import { repeatEndedFeeds } from '#server/modules/training/calendar/calendar-feed.service.ts';
import { repeatRemovedTestimonials } from '#server/modules/site/site-settings/removed-testimonials.ts';
import type { Em } from '#server/platform/db/orm.ts';

/** Numbers of requests that a restored backup had undone. */
export interface RepeatedRequests {
  erased: number;
  /** Consents to health data. */
  withdrawn: number;
  /** Readers of the newsletter. */
  unsubscribed: number;
  /** Calendar addresses. */
  ended: number;
  testimonials: number;
}

/** Repeats all requests on the list that the database has not. */
export async function repeatRequests(em: Em, list: PrivacyRequests): Promise<RepeatedRequests> {
  const entries = await list.readEntries();
  const repeated = {
    // Before the erasures, which may change the setting: removals older than its last change are not repeated.
    testimonials: await repeatRemovedTestimonials(em, list),
    erased: await repeatErasures(em, list),
    withdrawn: await repeatWithdrawals(em, list),
    unsubscribed: await repeatUnsubscriptions(em, list),
    ended: await repeatEndedFeeds(em, list),
  };
  await recordRequests(em, entries);
  return repeated;
}

/**
 * The same for a start, which most lists tell nothing new: hashing all people of a large shop takes seconds.
 * @returns undefined if the database reflects the whole list
 */
export async function repeatNewRequests(em: Em, list: PrivacyRequests): Promise<RepeatedRequests | undefined> {
  return (await hasUnrecordedRequests(em, list)) ? repeatRequests(em, list) : undefined;
}
