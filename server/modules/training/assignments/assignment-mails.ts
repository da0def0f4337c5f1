import { getLanguagePrefix } from '#contract/i18n/languages.ts';
import { type Brand, buildMailData, pagesUrl } from '#server/platform/brand.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { formatDay } from '#server/platform/i18n/format.ts';
import { enqueueMail } from '#server/platform/outbox/outbox.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';

interface Assigned {
  user: User;
  /** Key of the copy. */
  key: string;
  title: string;
  start: string;
  until: string;
}

/** Mails the client that their plan is ready. */
export function mailPlanAssigned(tx: Em, brand: Brand, { user, key, title, start, until }: Assigned, now: Date): void {
  const { language, unprovenSince } = user;
  const page = `/training/${key}`;
  // An own plan's page is a 404 for visitors, so the link leads through sign-in.
  const then = encodeURIComponent(getLanguagePrefix(language, brand.language) + page);
  const data = {
    ...buildMailData(brand, language),
    item: title,
    startsOn: formatCalendarDay(start, language),
    endsOn: formatCalendarDay(until, language),
    trainingUrl: pagesUrl(brand, language) + (unprovenSince ? `/login?return_to=${then}` : page),
  };
  enqueueMail(tx, { recipient: user.email, template: 'plan-assigned', language, data, cause: `plan:${key}` }, now);
}

/** Mails the client that the coach withdrew the plan, before its start or later. */
export function mailPlanUnassigned(
  tx: Em,
  brand: Brand,
  { user, key, title }: Pick<Assigned, 'user' | 'key' | 'title'>,
  now: Date,
): void {
  const { language } = user;
  const data = { ...buildMailData(brand, language), item: title };
  enqueueMail(tx, { recipient: user.email, template: 'plan-ended', language, data, cause: `plan-ended:${key}` }, now);
}

/** Calendar days have no time zone. */
function formatCalendarDay(day: string, language: User['language']): string {
  return formatDay(new Date(`${day}T12:00:00Z`), 'UTC', language);
}
