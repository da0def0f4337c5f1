import type * as z from 'zod';
import type { SalesSum, StatisticsFileQuery, StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import { csvOf } from '#server/modules/studio/csv.ts';

const SUM = ['first payments', 'renewals', 'refunded', 'net', 'payments'];
const STEPS = ['shown', 'started', 'completed', 'failed'] as const;

/** Renders one table of the statistics as CSV. */
export function statisticsCsv(table: z.output<typeof StatisticsFileQuery>['table'], given: StatisticsResponse): string {
  const { unit, buckets, sales, pages, widgets } = given;
  switch (table) {
    case 'sales':
      return csvOf(
        [unit, 'currency', ...SUM],
        sales.flatMap(({ currency, series }) =>
          series.map((sum, at) => [buckets[at] ?? '', currency, ...listSalesFigures(sum)]),
        ),
      );
    case 'programs':
      return csvOf(
        ['programme', 'currency', ...SUM, 'net before'],
        sales.flatMap(({ currency, programs }) =>
          programs.map(({ name, total, before }) => [name, currency, ...listSalesFigures(total), before.net]),
        ),
      );
    case 'pages':
      return csvOf(
        ['page', 'views', 'views before'],
        pages.top.map(({ path, views, before }) => [path, views, before]),
      );
    default:
      return csvOf(
        ['element', 'site', ...STEPS, ...STEPS.map((step) => `${step} before`)],
        widgets.rows.map(({ tag, place, now, before }) => [
          tag,
          place,
          ...STEPS.map((step) => now[step]),
          ...STEPS.map((step) => before[step]),
        ]),
      );
  }
}

function listSalesFigures({ sold, renewed, refunded, net, payments }: SalesSum): (string | number)[] {
  return [sold, renewed, refunded, net, payments];
}
