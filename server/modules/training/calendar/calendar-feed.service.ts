import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CalendarFeedMade, CalendarFeedResponse } from '#contract/training/plans/calendar-feed.ts';
import type { Brand } from '#server/platform/brand.ts';
import { dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { Mode } from '#server/platform/mode.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { type Access, loadAccess } from '#server/modules/accounts/access/access.service.ts';
import { loadAccessPeriods } from '#server/modules/accounts/access/periods.ts';
import { fillPlan } from '../exercises/fill-plan.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { lockUser } from '#server/modules/accounts/users/users.service.ts';
import { type CalendarPlan, renderDates, renderWeeks } from './calendar.ts';
import {
  nameEndedFeed,
  type PrivacyRequests,
} from '#server/modules/accounts/account/privacy-requests/privacy-requests.ts';
import { CalendarFeed } from './calendar-feed.entity.ts';
import { endFeeds, type FeedEnding } from './end-feeds.ts';
import { loadTimeZone } from '../own-plans/member-today.ts';
import { presentPlanDay } from '../own-plans/plan-days.service.ts';
import { Plan, PlanDay } from '../workout-log/training.entity.ts';
import { requirePlan } from '../workout-log/training.service.ts';

export async function loadCalendarFeed(em: Em, user: User): Promise<CalendarFeedResponse> {
  const row = await em.findOne(CalendarFeed, { user });
  return { feed: row && { createdAt: row.createdAt.toISOString() } };
}

/**
 * Creates a private address and replaces the previous one. Only this response contains it. An address made on another
 * site ends with that site's grant (`revokeGrant`), so the member needs no second consent.
 */
export function makeFeed(
  em: Em,
  user: User,
  { url: shop }: Pick<Brand, 'url'>,
  { origin, ...ending }: FeedEnding & { origin: string | null },
): Promise<CalendarFeedMade> {
  return em.transactional(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(hashtext(?))', [`calendar:${user.id}`]);
    await lockUser(tx, user.id);
    await endFeed(tx, user, ending);
    const { now } = ending;
    const token = randomBytes(24).toString('base64url');
    tx.create(CalendarFeed, { id: randomUUID(), user, tokenHash: hash(token), origin, createdAt: now });
    const url = `${shop}/calendar/${token}.ics`;
    return { url, webcal: url.replace(/^https?:/, 'webcal:'), createdAt: now.toISOString() };
  });
}

/** Ends a member's address. */
export function endFeed(em: Em, user: User, ending: FeedEnding): Promise<void> {
  return endFeeds(em, 'user_id = ?', [user.id], ending);
}

/** Ends the addresses again that a restored backup has opened. Returns their number. */
export async function repeatEndedFeeds(em: Em, privacyRequests: PrivacyRequests): Promise<number> {
  const findListed = await privacyRequests.read();
  if (!findListed) return 0;
  const feeds = await em.find(CalendarFeed, {}, { fields: ['user', 'createdAt'] });
  const ended = feeds.filter(({ user, createdAt }) => {
    const at = findListed(nameEndedFeed(user.id));
    return at && at > createdAt;
  });
  return ended.length === 0 ? 0 : em.nativeDelete(CalendarFeed, { id: { $in: ended.map(({ id }) => id) } });
}

interface Shop {
  brand: Brand;
  mode: Mode;
  /** True for a site that may show members' data now. One from the settings leaves them with a restart. */
  isListed: (origin: string) => Promise<boolean>;
}

/**
 * Renders a member's calendar from their own plans and day changes; after the coaching, up to its end.
 * @throws {NotFound} for an unknown or ended address, and while the site that made it is not listed
 */
export async function readFeed(em: Em, token: string, { brand, mode, isListed }: Shop, now: Date): Promise<string> {
  const feed = /^[\w-]{32}$/.test(token)
    ? await em.findOne(CalendarFeed, { tokenHash: hash(token) }, { populate: ['user'] })
    : null;
  if (!feed || (feed.origin && !(await isListed(feed.origin)))) throw new NotFound();
  const { user } = feed;
  const { elite } = await loadAccess(em, user, { coaches: [], mode, now });
  const rows = await em.find(Plan, { user }, { orderBy: { startDay: 'asc', key: 'asc' } });
  const zone = await loadTimeZone(em, user, brand.timeZone);
  const coachedUntil = elite ? null : await endOfCoaching(em, user, mode);
  // If the end of the coaching is unknown, the calendar is empty.
  const theirs = coachedUntil === undefined ? [] : rows;
  const plans = await withDays(em, user, theirs, { zone, coachedUntil });
  return renderDates(plans, brand, { now, speaker: await loadSpeaker(user.language) });
}

/**
 * Renders one plan for a single import: own plans by date, others by week. It changes daily at most.
 * @throws {NotFound}
 */
export async function calendarFile(
  em: Em,
  access: Access,
  key: string,
  { brand, now }: { brand: Brand; now: Date },
): Promise<{ key: string; text: string }> {
  const plan = await requirePlan(em, access, key);
  const today = dayIn('UTC', now);
  const { user } = access;
  const speaker = await loadSpeaker(user.language);
  if (!plan.client) return { key: plan.key, text: renderWeeks(plan, brand, { today, speaker }) };
  const zone = await loadTimeZone(em, user, brand.timeZone);
  const own = await withDays(em, user, await em.find(Plan, { user, key: plan.key }), { zone, coachedUntil: null });
  const said = { now: new Date(`${today}T00:00:00Z`), speaker };
  return { key: plan.key, text: renderDates(own, brand, said) };
}

/** Fills own plans from the library and adds their member's day changes. */
async function withDays(
  em: Em,
  user: User,
  rows: readonly Plan[],
  { zone, coachedUntil }: { zone: string; coachedUntil: Date | null | undefined },
): Promise<CalendarPlan[]> {
  const changes = await em.find(PlanDay, { user, planKey: { $in: rows.map(({ key }) => key) } });
  const plans: CalendarPlan[] = [];
  for (const { key, body, endedAt } of rows) {
    const own = changes.filter(({ planKey }) => planKey === key).map(presentPlanDay);
    const ends = [endedAt, coachedUntil].flatMap((end) => (end ? [dayIn(zone, end)] : []));
    plans.push({ plan: await fillPlan(em, body), changes: own, endedOn: ends.toSorted()[0] ?? null });
  }
  return plans;
}

/** Returns the end of the latest coaching of a former client; undefined if unknown. */
async function endOfCoaching(em: Em, user: User, mode: Mode): Promise<Date | undefined> {
  const ends = (await loadAccessPeriods(em, user, mode)).flatMap(({ coaching, until }) =>
    coaching && until ? [until] : [],
  );
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
