import { expect, userEvent, waitFor } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import '../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import type { StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import StatisticsScreen from '#host-app/studio/statistics/statistics-screen.tsx';
import { statistics } from '#host-app/studio/statistics/statistics.factory.ts';
import preview from '../../.storybook/preview.tsx';
import { unreachable } from '../support/handlers.ts';
import { signedOut, whileLoading } from './states.ts';

const counted = (found: StatisticsResponse) => http.get('*/api/coach/statistics', () => HttpResponse.json(found));

const meta = preview.meta({
  title: 'Studio/Statistics',
  component: InStudio,
  args: { at: '/statistics', screen: StatisticsScreen },
});

export const Full = meta.story({
  beforeEach: ({ msw }) => msw.use(counted(statistics())),
  play: async ({ canvas }) => {
    const sales = await canvas.findByRole('slider', { name: 'Net sales over time: €2,652.76 in total' });
    await waitFor(() => expect(sales.querySelector('canvas')!.width).toBeGreaterThan(200));
    // The arrow keys read out one day at a time.
    sales.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect(await canvas.findByText('2 Nov', { selector: 'figcaption > span' })).toBeVisible();
    await userEvent.click(canvas.getAllByText('Show as table')[1]!);
    await expect(canvas.getByRole('table', { name: 'Views over time' })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Widgets by site' })).toHaveTextContent('16.7%');
    await expect(canvas.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
    const [first] = canvas.getAllByRole('link', { name: 'Download as CSV' });
    await expect(first).toHaveAttribute('href', '/api/coach/statistics.csv?table=sales&range=30');
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      counted(
        statistics({
          sales: [],
          pages: { total: 0, before: 0, series: [], top: [] },
          widgets: { ...statistics().widgets, rows: [] },
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No payments in this period or the previous one/)).toBeVisible();
    await expect(canvas.getByText(/^No views in this period or the previous one/)).toBeVisible();
    await expect(canvas.getByText(/^No widget views on other sites in this period or the previous one/)).toBeVisible();
    await expect(canvas.queryByRole('slider')).toBeNull();
  },
});

/** The days of a link on Today. */
export const ThisWeek = meta.story({
  args: { at: '/statistics?from=2026-11-23&to=2026-11-29', path: '/statistics' },
  beforeEach: ({ msw }) => msw.use(counted(statistics())),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('link', { name: 'Download as CSV' });
    await expect(first).toHaveAttribute('href', '/api/coach/statistics.csv?table=sales&from=2026-11-23&to=2026-11-29');
    await expect(canvas.getByRole('link', { name: '30 days' })).not.toHaveAttribute('aria-current');
  },
});

/** A year is grouped by months, and two currencies are separate. */
export const Year = meta.story({
  args: { at: '/statistics?range=12m', path: '/statistics' },
  beforeEach: ({ msw }) => {
    const buckets = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`);
    const { sales, pages, widgets } = statistics();
    const [euro] = sales;
    msw.use(
      counted(
        statistics({
          unit: 'month',
          buckets,
          sales: [
            { ...euro!, series: euro!.series.slice(0, 12) },
            { ...euro!, currency: 'USD', series: euro!.series.slice(12, 24) },
          ],
          pages: { ...pages, series: pages.series.slice(0, 12) },
          widgets: { ...widgets, series: widgets.series.slice(0, 12) },
        }),
      ),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('slider', { name: /^Net sales over time/ })).toHaveLength(2);
    await expect(canvas.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'page');
  },
});

/** Long names and large sums. */
export const Long = meta.story({
  beforeEach: ({ msw }) => {
    const { sales, pages, widgets } = statistics();
    const [euro] = sales;
    const path = `/blog/${'unbreakable'.repeat(18)}`;
    const [program] = euro!.programs;
    const total = { ...euro!.total, net: '1234567.89', sold: '1234567.89' };
    msw.use(
      counted(
        statistics({
          sales: [
            {
              ...euro!,
              total,
              programs: [{ ...program!, total, name: 'A programme as long as people make them '.repeat(3) }],
            },
          ],
          pages: { ...pages, total: 12_345_678, top: [{ path, views: 12_345_678, before: 9_876_543 }] },
          widgets: { ...widgets, rows: [{ ...widgets.rows[0]!, place: `https://${'sub.'.repeat(30)}example.org` }] },
        }),
      ),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /unbreakable/ })).toBeVisible();
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable('/api/coach/statistics')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading('/api/coach/statistics'));
export const SignedOut = meta.story(signedOut('/api/coach/statistics'));
