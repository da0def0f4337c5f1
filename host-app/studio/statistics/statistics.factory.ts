import type { SalesSum, StatisticsResponse, StepCounts } from '#contract/embed/statistics.studio.ts';

const DAYS = 30;
const FIRST = Date.UTC(2026, 10, 1, 12);
const DAY_MS = 86_400_000;
const dayAt = (at: number) => new Date(FIRST + at * DAY_MS).toISOString().slice(0, 10);

function sum(sold: number, renewed: number, refunded: number): SalesSum {
  const net = sold + renewed - refunded;
  return {
    sold: sold.toFixed(2),
    renewed: renewed.toFixed(2),
    refunded: refunded.toFixed(2),
    net: net.toFixed(2),
    payments: Math.round(sold / 30 + renewed / 100),
  };
}

function steps(shown: number): StepCounts {
  return { shown, started: Math.round(shown / 6), completed: Math.round(shown / 18), failed: Math.round(shown / 90) };
}

/** Returns a month of statistics with consistent totals. On one day refunds exceed income. */
export function statistics(parts: Partial<StatisticsResponse> = {}): StatisticsResponse {
  const days = Array.from({ length: DAYS }, (_, at) => at);
  return {
    from: dayAt(0),
    to: dayAt(DAYS - 1),
    before: { from: dayAt(-DAYS), to: dayAt(-1) },
    unit: 'day',
    buckets: days.map(dayAt),
    sales: [
      {
        currency: 'EUR',
        total: sum(2_451.8, 399.96, 199),
        before: sum(2_409, 999.9, 0),
        series: days.map((at) => (at === 17 ? sum(0, 0, 199) : sum(29.9 * (at % 7), at % 9 === 0 ? 99.99 : 0, 0))),
        programs: [
          { id: 2, name: 'Energy reset', total: sum(2_351.81, 0, 199), before: sum(2_409, 0, 0) },
          { id: 4, name: 'Personal coaching', total: sum(99.99, 399.96, 0), before: sum(0, 999.9, 0) },
        ],
      },
    ],
    pages: {
      total: 3_945,
      before: 3_420,
      series: days.map((at) => 90 + ((at * 37) % 110)),
      top: [
        { path: '/', views: 1_904, before: 1_710 },
        { path: '/blog/what-early-mornings-teach', views: 812, before: 0 },
        { path: '/checkout/*', views: 240, before: 251 },
      ],
    },
    widgets: {
      total: steps(2_085),
      before: steps(1_800),
      series: days.map((at) => steps(40 + ((at * 23) % 60))),
      rows: [
        { tag: 'coach-signup', place: 'https://blog.example', now: steps(1_200), before: steps(1_000) },
        { tag: 'coach-programs', place: 'frame', now: steps(785), before: steps(800) },
        { tag: 'coach-contact', place: 'other', now: steps(100), before: steps(0) },
      ],
    },
    ...parts,
  };
}
