import { repeatErasures } from '#server/modules/accounts/account/account.service.ts';
import type { PrivacyRequests } from '#server/modules/accounts/account/privacy-requests.ts';
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

/** Repeats all requests on the list that the database does not know. */
export async function repeatRequests(em: Em, list: PrivacyRequests): Promise<RepeatedRequests> {
  return {
    erased: await repeatErasures(em, list),
    withdrawn: await repeatWithdrawals(em, list),
    unsubscribed: await repeatUnsubscriptions(em, list),
    ended: await repeatEndedFeeds(em, list),
    testimonials: await repeatRemovedTestimonials(em, list),
  };
}
