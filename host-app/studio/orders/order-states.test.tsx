import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { stubApi } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { pageData } from '../../page.factory.ts';
import { InStudio } from '../in-studio.harness.tsx';
import OrdersScreen from './orders-screen.tsx';
import { coachOrders, order, payment, request } from './orders.factory.ts';

const card = (name: string) => page.getByRole('main').getByRole('article', { name });

async function show(parts: Partial<CoachOrdersResponse>) {
  const data = pageData('/coach/orders');
  const { api } = stubApi({ 'GET /api/coach/orders': coachOrders(parts) });
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <InStudio at="/orders" screen={OrdersScreen} />
    </ShopProvider>,
  );
}

test('an order is dated by the clock of the shop', async () => {
  const createdAt = '2026-03-05T00:12:00.000+02:00';
  await show({ orders: [order('1', { createdAt, payments: [payment('1', { createdAt })] })] });
  await expect.element(card('Alex Runner').getByText('Mar 5, 2026, 00:12 UTC+2').first()).toBeVisible();
});

test('an order says that a refund is on its way until the money is back', async () => {
  await show({ orders: [order('1', { payments: [payment('1', { refund: 'done' })] })] });
  await expect.element(card('Alex Runner').getByText('Refund on its way')).toBeVisible();
});

test('an order whose withdrawal came too late says so, and that it has ended where it has', async () => {
  const note = 'Refused: We cannot accept it: the 14 days ended.';
  const refused = request('1', { kind: 'withdrawal', settled: true, note });
  const ended = { subscription: 'canceled', endsAt: '2026-03-04T00:00:00.000+02:00' };
  await show({ orders: [order('1', { ...ended, requests: [refused] })] });
  await expect
    .element(
      card('Alex Runner').getByText(/^Wanted to withdraw .* was refused: “We cannot accept it: the 14 days ended.”$/),
    )
    .toBeVisible();
  await expect.element(card('Alex Runner').getByText('Subscription: Cancelled, ended on March 4, 2026')).toBeVisible();
});
