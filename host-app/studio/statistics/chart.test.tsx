import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Chart } from './chart.tsx';

/** Canvas of the chart. Its library refuses the locale of some test browsers. */
vi.mock('uplot', () => ({
  default: class {
    static readonly paths = { bars: () => () => null };
    valToPos = () => 0;
    setCursor = () => undefined;
    setSize = () => undefined;
    destroy = () => undefined;
  },
}));

const labels = ['1 Nov', '2 Nov', '3 Nov'];
const series = [{ label: 'Views', values: [4, 0, 5], say: String }];

test('the arrow keys read out one bucket of a chart at a time', async () => {
  await render(<Chart kind="bars" labels={labels} series={series} summary="Views over time" />);
  const chart = page.getByRole('slider', { name: 'Views over time' });
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Total, Views 9');
  chart.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '3 Nov, Views 5');
  await userEvent.keyboard('{Home}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', '1 Nov, Views 4');
  await expect.element(chart).toHaveAttribute('aria-valuenow', '1');
});
