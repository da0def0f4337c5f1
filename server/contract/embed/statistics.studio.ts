import * as z from 'zod';
import { sentence } from '../i18n/sentence.ts';
import { calendarDay } from '../shared/calendar-day.studio.ts';

/** Ranges that end today: a number of days, or twelve months with the current one. */
export const StatisticsRange = z.enum(['7', '30', '90', '12m'], sentence(/*i18n*/ 'Choose a range from the list.'));
export type StatisticsRange = z.infer<typeof StatisticsRange>;

const LONGEST_DAYS = 800;
const DAY_MS = 86_400_000;

const Day = calendarDay(sentence(/*i18n*/ 'Use a date such as 2026-11-30.'));

/** GET /api/coach/statistics: `range`, or the first and the last day by the shop's clock. */
export const StatisticsQuery = z
  .object({ range: StatisticsRange.default('30'), from: Day.optional(), to: Day.optional() })
  .superRefine(({ from, to }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!from && !to) return;
    if (!from) return wrong('from', sentence(/*i18n*/ 'Enter the first day.'));
    if (!to) return wrong('to', sentence(/*i18n*/ 'Enter the last day.'));
    if (from > to) return wrong('to', sentence(/*i18n*/ 'The last day is before the first one.'));
    if (Date.parse(to) - Date.parse(from) >= LONGEST_DAYS * DAY_MS) {
      wrong('from', sentence(/*i18n*/ 'Choose at most {days} days.', { days: LONGEST_DAYS }));
    }
  });
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** GET /api/coach/statistics.csv: one of its tables as a file. */
export const StatisticsFileQuery = StatisticsQuery.and(
  z.object({
    table: z.enum(['sales', 'programs', 'pages', 'widgets'], sentence(/*i18n*/ 'Choose a table from the list.')),
  }),
);

/** Decimals of the currency; `refunded` are refunds, `net` may be negative. */
const Sum = z.object({
  /** First payments of orders. */
  sold: z.string(),
  /** Renewals. */
  renewed: z.string(),
  refunded: z.string(),
  net: z.string(),
  payments: z.int(),
});
export type SalesSum = z.infer<typeof Sum>;

const Steps = z.object({ shown: z.int(), started: z.int(), completed: z.int(), failed: z.int() });
export type StepCounts = z.infer<typeof Steps>;

/** Totals of the range, and of the same number of days before. */
export const StatisticsResponse = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Length of each part of a series. */
  unit: z.enum(['day', 'week', 'month']),
  /** The first day of each part; a part at an end may be shorter. */
  buckets: z.array(z.iso.date()),
  sales: z.array(
    z.object({
      currency: z.string(),
      total: Sum,
      before: Sum,
      series: z.array(Sum),
      programs: z.array(z.object({ id: z.int(), name: z.string(), total: Sum, before: Sum })),
    }),
  ),
  pages: z.object({
    total: z.int(),
    before: z.int(),
    series: z.array(z.int()),
    /** The most viewed first. `/checkout/*` is all pages of a kind. */
    top: z.array(z.object({ path: z.string(), views: z.int(), before: z.int() })),
  }),
  widgets: z.object({
    total: Steps,
    before: Steps,
    series: z.array(Steps),
    /** The most shown first. `place` is an origin, `frame` for frames anywhere, or `other`. */
    rows: z.array(z.object({ tag: z.string(), place: z.string(), now: Steps, before: Steps })),
  }),
});
export type StatisticsResponse = z.infer<typeof StatisticsResponse>;

/** GET /api/coach/statistics/sites: element counts of each site in the last 30 days, the most displayed first. */
export const SiteCountsResponse = z.object({ sites: z.array(z.object({ place: z.string(), ...Steps.shape })) });
export type SiteCountsResponse = z.infer<typeof SiteCountsResponse>;
