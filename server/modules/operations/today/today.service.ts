import type { ActivityItem, TodayResponse, WaitingKind } from '#contract/operations/today.studio.ts';
import type { FirstRun } from '#contract/site/first-run.studio.ts';
import { toDecimal, toSignedDecimal } from '#contract/shared/money.ts';
import { dayIn, endOfDay, formatLocalMoment, plusDays, toMonday } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { Mode } from '#server/platform/mode.ts';
import { findLastCheck, findUntested } from '../backups/last-check.ts';
import { loadAttempt } from '../backups/requested-backup.ts';
import type { FirstRunList } from '#server/modules/site/first-run/first-run.service.ts';
import { findUnsellable } from '#server/modules/sales/checkout/unsellable.ts';
import { listAskingSites } from '#server/modules/embed/tokens/asking-sites.service.ts';
import { type AnswerDays, answerDue } from '#server/modules/messages/client-messages/answer-clock.ts';
import { findRefusals } from '#server/modules/sales/providers/provider-refusals.service.ts';
import { moneyBackBy } from '#server/modules/sales/orders/terms.ts';
import type { Provider } from '#server/modules/accounts/sign-in/providers/providers.ts';
import { findSignInFailures } from '#server/modules/accounts/sign-in/sign-in-failures.service.ts';
import { countNeeds } from '#server/modules/coaching/clients/clients.queries.ts';
import { type IdentitySettings, readStanding } from '../shop-identity/shop-identity.service.ts';
import {
  countConfirmed,
  countWaiting,
  findLately,
  findScheduled,
  type SalesTotals,
  sumSales,
  type Waiting,
} from './today.queries.ts';

interface Options {
  now: Date;
  mode: Mode;
  /** Time zone of the shop. */
  timeZone: string;
  embedOrigins: readonly string[];
  queues: readonly JobQueue[];
  /** Null without card payments; `prefix` is the brand prefix that programme names lose. */
  cards: { prefix: string } | null;
  firstRun: Pick<FirstRunList, 'read'>;
  /** Days with promised answers. */
  answers: AnswerDays;
  /** Backup target of the shop; undefined for none. */
  backupTo: string | undefined;
  /** Counts uploaded files without bytes. */
  missingFiles: () => number;
  identity: IdentitySettings;
  /** Sign-in providers of the shop. */
  providers: readonly Pick<Provider, 'name' | 'label'>[];
}

/** Kinds about refunds, due within the days for a withdrawal (Directive 2011/83/EU, article 13). */
const MONEY_BACK: ReadonlySet<WaitingKind> = new Set(['withdrawals', 'unmatched', 'refunds']);

/** Kinds in which people wait for an answer. */
const ANSWERABLE_KINDS: ReadonlySet<WaitingKind> = new Set(['check-ins', 'threads', 'promised']);

/** Presents what waits for the coach, most urgent first, recent events and sales. */
export async function presentToday(em: Em, options: Options): Promise<TodayResponse> {
  const { now, mode, timeZone, embedOrigins, cards } = options;
  // Provider events are counted separately.
  const queues = options.queues.filter(({ kind }) => kind !== 'provider_event');
  const needs = await presentNeeds(em, { now, mode, timeZone });
  const counted = countedOnce(await countWaiting(em, { mode, now, queues }), options.answers);
  const unsellable = cards ? await findUnsellable(em, cards.prefix) : [];
  const refusals = await findRefusals(em, now);
  const waiting = counted.flatMap<TodayResponse['waiting'][number]>(
    ({ kind, count, since, dueSince, promisedSince }) => {
      const row = { kind, count, since: since && formatLocalMoment(timeZone, since) };
      const due = promisedSince
        ? answerDue(options.answers, timeZone, promisedSince)
        : dueSince && backBy(kind, dueSince, timeZone);
      if (!due) return kind === 'promised' ? [] : [{ ...row, until: null }];
      return [{ ...row, until: formatLocalMoment(timeZone, due), ...(due < now && { overdue: true }) }];
    },
  );
  // After people's requests.
  const asked = waiting.findLastIndex(({ kind }) => ANSWERABLE_KINDS.has(kind));
  waiting.splice(asked + 1, 0, ...needs);
  if (refusals[0]) {
    const since = formatLocalMoment(timeZone, refusals[0].firstAt);
    waiting.unshift({ kind: 'provider-refusals', count: refusals.length, since, until: null });
  }
  if (unsellable.length > 0) waiting.push({ kind: 'unsellable', count: unsellable.length, since: null, until: null });
  return {
    waiting,
    backup: options.backupTo === undefined ? null : await presentBackup(em, options.backupTo, now, timeZone),
    missingFiles: options.missingFiles(),
    formerAddress: await findFormerAddress(em, options.identity),
    signInFailures: (await findSignInFailures(em, options.providers, now)).map(({ since, ...failure }) => ({
      ...failure,
      since: formatLocalMoment(timeZone, since),
    })),
    firstRun: openFirstRun(await options.firstRun.read(em)),
    askingSites: await listAskingSites(em, { listed: embedOrigins, timeZone }),
    lately: (await findLately(em, mode)).map((row) => presentHappened(row, timeZone)),
    week: await presentWeek(em, { now, mode, timeZone }),
    sales: await presentSales(em, { now, mode, timeZone }),
  };
}

async function presentBackup(em: Em, to: string, now: Date, timeZone: string): Promise<TodayResponse['backup']> {
  const { at, late } = await findLastCheck(em, to, now);
  const untested = await findUntested(em, to, at);
  return {
    at: at && formatLocalMoment(timeZone, at),
    late,
    untested: untested && formatLocalMoment(timeZone, untested),
    ...(await loadAttempt(em, now)),
  };
}

async function findFormerAddress(em: Em, identity: IdentitySettings): Promise<string | null> {
  const standing = await readStanding(em, identity);
  return standing?.is === 'shop' ? (standing.formerOrigin ?? null) : null;
}

/** Time in which a new client gets a first message and a plan (specification: "Coach response times"). */
const FIRST_WORDS_MS = 24 * 3_600_000;
const FIRST_PLAN_DAYS = 3;

/** Counts the needs of clients besides answers. */
async function presentNeeds(
  em: Em,
  shop: Pick<Options, 'now' | 'mode' | 'timeZone'>,
): Promise<TodayResponse['waiting']> {
  const { now, timeZone } = shop;
  const found = await countNeeds(em, shop);
  const row = (kind: WaitingKind, count: number, since: string | Date | null, due?: Date) => ({
    kind,
    count,
    since: since && formatLocalMoment(timeZone, new Date(since)),
    until: due ? formatLocalMoment(timeZone, due) : null,
    ...(due && due < now && { overdue: true }),
  });
  const firstWords = found.new_since && new Date(new Date(found.new_since).getTime() + FIRST_WORDS_MS);
  const firstPlan =
    found.unplanned_since && plusDays(dayIn(timeZone, new Date(found.unplanned_since)), FIRST_PLAN_DAYS);
  const [planDay] = [firstPlan, found.plan_until].filter((day) => day !== null).toSorted();
  return [
    row('new-clients', found.new, found.new_since, firstWords || undefined),
    row('plans', found.plan, found.unplanned_since, planDay ? endOfDay(timeZone, planDay) : undefined),
    row('pain', found.pain, found.pain_since),
    row('quiet', found.quiet, found.quiet_since),
  ].filter(({ count }) => count > 0);
}

/** Removes threads with a promised answer from the open threads. Without answer days all are open threads. */
function countedOnce(counted: readonly Waiting[], { days }: AnswerDays): Waiting[] {
  const promised = counted.find(({ kind }) => kind === 'promised');
  if (!promised || days.length > 0) return [...counted];
  const others = counted.find(({ kind }) => kind === 'threads');
  const oldest = [promised.since, others?.since]
    .flatMap((since) => since ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  const threads: Waiting = {
    kind: 'threads',
    count: promised.count + (others?.count ?? 0),
    since: oldest[0] ?? null,
    dueSince: null,
    promisedSince: null,
  };
  return counted.flatMap((each) => (each === promised ? threads : each === others ? [] : each));
}

function backBy(kind: WaitingKind, since: Date, timeZone: string): Date | null {
  return MONEY_BACK.has(kind) ? moneyBackBy(since, timeZone) : null;
}

function presentHappened(row: Awaited<ReturnType<typeof findLately>>[number], timeZone: string): ActivityItem {
  const { kind, id, a, b, c, d, minor } = row;
  const moment = { id, at: formatLocalMoment(timeZone, new Date(row.at)) };
  const paid = { who: a, what: b, amount: toDecimal(minor ?? 0), currency: c ?? '' };
  if (kind === 'order') return { kind, ...moment, ...paid };
  if (kind === 'returned') return { kind, ...moment, ...paid, orderId: d ?? '' };
  if (kind === 'buyer') return { kind, ...moment, who: a, action: b, orderId: c ?? '' };
  return { kind, ...moment, who: a };
}

/** Returns the checklist while it is open. */
function openFirstRun(list: FirstRun): FirstRun | null {
  return list.left > 0 && !list.dismissed ? list : null;
}

async function presentWeek(
  em: Em,
  { now, mode, timeZone }: Pick<Options, 'now' | 'mode' | 'timeZone'>,
): Promise<TodayResponse['week']> {
  const from = toMonday(dayIn(timeZone, now));
  const start = startOfDay(from, timeZone);
  const before = startOfDay(plusDays(from, -7), timeZone);
  const sold = await sumSales(em, { mode, month: start, before, now });
  const scheduled = await findScheduled(em, now, endOfDay(timeZone, plusDays(from, 6)));
  return {
    from,
    currencies: sold.map(presentTotals),
    subscribers: await countConfirmed(em, start),
    scheduled: scheduled.map((each) => ({ ...each, at: formatLocalMoment(timeZone, new Date(each.at)) })),
  };
}

async function presentSales(
  em: Em,
  { now, mode, timeZone }: Pick<Options, 'now' | 'mode' | 'timeZone'>,
): Promise<TodayResponse['sales']> {
  const first = `${dayIn(timeZone, now).slice(0, 7)}-01`;
  const lastBefore = plusDays(first, -1);
  const month = startOfDay(first, timeZone);
  const before = startOfDay(`${lastBefore.slice(0, 7)}-01`, timeZone);
  const sold = await sumSales(em, { mode, month, before, now });
  return {
    month: first.slice(0, 7),
    currencies: sold.map(presentTotals),
  };
}

function presentTotals(each: SalesTotals): TodayResponse['sales']['currencies'][number] {
  return {
    currency: each.currency,
    now: { amount: toSignedDecimal(Number(each.now)), payments: each.nowPayments },
    before: { amount: toSignedDecimal(Number(each.before)), payments: each.beforePayments },
  };
}

function startOfDay(day: string, timeZone: string): Date {
  return new Date(endOfDay(timeZone, plusDays(day, -1)).getTime() + 1);
}
