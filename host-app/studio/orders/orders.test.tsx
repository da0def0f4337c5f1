import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { pageData } from '../../page.factory.ts';
import { InStudio } from '../in-studio.harness.tsx';
import OrdersScreen from './orders-screen.tsx';
import { coachOrders, order, payment, request, stuckEvent, stuckJob, unmatched } from './orders.factory.ts';

const GET = 'GET /api/coach/orders';
const REFUND = `POST /api/coach/payments/${payment('1').id}/refund`;
const SETTLE = `POST /api/coach/refund-requests/${request('1').id}/settle`;
const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const card = (name: string | RegExp) => main.getByRole('article', { name });
const said = (words: string | RegExp) => page.getByText(words).first();

afterEach(() => vi.useRealTimers());

async function show(answers: Record<string, Answer | ((body: unknown) => Answer)>) {
  const data = pageData('/coach/orders');
  const { api, calls } = stubApi(answers);
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <InStudio at="/orders" screen={OrdersScreen} />
    </ShopProvider>,
  );
  return calls;
}

const showing = (parts: Partial<CoachOrdersResponse>) => show({ [GET]: coachOrders(parts) });

describe('the room', () => {
  test('does not exist for anybody but the coach', async () => {
    await show({ [GET]: refusal(404, 'not_found') });
    await expect.element(main.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect.element(page.getByText('Orders')).not.toBeInTheDocument();
  });

  test('offers the login to whoever is signed out, and comes back', async () => {
    await show({ [GET]: refusal(401, 'unauthorized') });
    await expect
      .element(main.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/api/login?return_to=/coach/orders');
  });

  test('waits as a skeleton, and can be asked for again', async () => {
    const answers: Answer[] = [new TypeError('offline'), coachOrders()];
    await show({ [GET]: () => answers.shift()! });
    await expect.element(said('The orders cannot be loaded right now.')).toBeVisible();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card('Alex Runner')).toBeVisible();
  });

  test('is empty at first, and beside the inbox', async () => {
    await showing({ orders: [] });
    await expect.element(said('Nobody waits for money.')).toBeVisible();
    await expect.element(said('Nothing was bought yet.')).toBeVisible();
    const ways = main.getByRole('navigation', { name: 'For the coach' });
    await expect.element(ways.getByRole('link', { name: 'Inbox' })).toHaveAttribute('href', '/coach/inbox');
    await expect.element(ways.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('an order', () => {
  test('says who, what, when, for how much, and has its papers', async () => {
    await showing({ orders: [order('1', { endsAt: '2026-06-04T00:00:00.000Z' })] });
    for (const words of [
      'alex@example.org',
      'Mar 4, 2026, 09:12 UTC',
      'Personal Coaching',
      '€99.99 a month',
      'Subscription: Active, ends on June 4, 2026',
      'Card, Mar 4, 2026, 09:13 UTC',
    ]) {
      await expect.element(card('Alex Runner').getByText(words)).toBeVisible();
    }
    await expect
      .element(card('Alex Runner').getByRole('link', { name: 'Receipt 12' }))
      .toHaveAttribute('href', '/api/receipts/12.pdf');
  });

  test.each([
    ['open', 'Open'],
    ['void', 'Void'],
    ['flagged', 'Wrong amount – nothing was granted'],
  ] as const)('that is %s says "%s"', async (status, words) => {
    await showing({ orders: [order('1', { status, payments: [] })] });
    await expect.element(said(words)).toBeVisible();
    expect(button('Refund').elements()).toEqual([]);
  });

  test('says why the provider could not be asked, as text', async () => {
    await showing({ orders: [order('1', { problem: '<b>Timeout</b>', fullName: '<i>Name</i>' })] });
    await expect.element(said('The provider could not be asked: <b>Timeout</b>')).toBeVisible();
    expect(document.querySelector('article b b, article i')).toBeNull();
  });

  test('is found by any of its words', async () => {
    await showing({ orders: [order('1'), order('2', { fullName: 'Kim Swimmer', programName: 'All Day Energy' })] });
    await main.getByRole('searchbox', { name: 'Filter' }).fill('ENERGY kim');
    await expect.element(said('1 of 2')).toBeVisible();
    expect(card('Alex Runner').elements()).toEqual([]);
    await main.getByRole('searchbox', { name: 'Filter' }).fill('nobody');
    await expect.element(said('No order has all of these words.')).toBeVisible();
    await main.getByRole('searchbox', { name: 'Filter' }).fill('receipt 12');
    await expect.element(said('2 of 2')).toBeVisible();
  });
});

describe('a refund', () => {
  test('asks before it happens, and need not', async () => {
    const calls = await showing({});
    await button('Refund').click();
    const asked = main.getByRole('group', { name: 'Refund' });
    await expect.element(asked.getByText(/^€99\.99 goes back to Alex Runner/)).toBeVisible();
    await expect
      .element(asked.getByText(/The subscription to Personal Coaching ends at once, and access with it\./))
      .toBeVisible();
    await button('Not now').click();
    await expect.element(button('Refund')).toHaveFocus();
    expect(calls).toHaveLength(1);
  });

  test('that is not possible any more shows how it stands', async () => {
    const lists = [
      coachOrders(),
      coachOrders({ orders: [order('1', { payments: [payment('1', { refund: 'done' })] })] }),
    ];
    await show({ [GET]: () => lists.shift()!, [REFUND]: refusal(409, 'not_refundable') });
    await button('Refund').click();
    await button('Give €99.99 back').click();
    await expect.element(said('It Has Changed')).toBeVisible();
    await expect.poll(() => button('Refund').elements()).toEqual([]);
  });

  test('is on its way, and then done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const paid = (parts: Parameters<typeof payment>[1]) =>
      coachOrders({ orders: [order('1', { payments: [payment('1', parts)] })] });
    const lists = [
      coachOrders(),
      paid({ refund: 'pending' }),
      paid({ refund: 'done', status: 'refunded', refunded: '99.99' }),
    ];
    const calls = await show({ [GET]: () => lists.shift()!, [REFUND]: { status: 'accepted' } });
    await button('Refund').click();
    await button('Give €99.99 back').click();
    await expect.element(said('Refund on its way')).toBeVisible();
    expect(button('Refund').elements()).toEqual([]);
    expect(calls[1]).toEqual({ request: REFUND, body: { reason: 'goodwill' } });
    vi.advanceTimersByTime(3_000);
    await expect.element(said('€99.99 given back')).toBeVisible();
    vi.advanceTimersByTime(60_000);
    expect(calls).toHaveLength(4);
  });

  test('that was refused says why, and can be tried again', async () => {
    const payments = [payment('1', { refund: 'refused', refundProblem: 'The balance is too low.' })];
    await showing({ orders: [order('1', { payments })] });
    await expect.element(said('The refund was refused: The balance is too low.')).toBeVisible();
    await expect.element(button('Refund')).toBeVisible();
  });

  test('of a payment that granted nothing ends nothing', async () => {
    await showing({ orders: [order('1', { status: 'flagged', payments: [payment('1', { status: 'mismatch' })] })] });
    await button('Refund').click();
    await expect.element(said(/Nothing ends: this payment granted nothing\./)).toBeVisible();
  });
});

describe('a request', () => {
  const asked = coachOrders({ orders: [order('1', { requests: [request('1', { kind: 'withdrawal' })] })] });

  test('stands on top, and its refund has its reason', async () => {
    const calls = await show({ [GET]: asked, [REFUND]: { status: 'accepted' } });
    const open = card('Withdrew from the contract: Alex Runner');
    await expect.element(open.getByText('My knee needs a rest first.')).toBeVisible();
    await open.getByRole('button', { name: 'Refund' }).click();
    await open.getByRole('button', { name: 'Give €99.99 back' }).click();
    await expect.element(said('Refund on Its Way')).toBeVisible();
    expect(calls[1]).toEqual({ request: REFUND, body: { reason: 'withdrawal' } });
  });

  test('is settled without a refund', async () => {
    const settled = [request('1', { kind: 'withdrawal', settled: true })];
    const lists = [asked, coachOrders({ orders: [order('1', { requests: settled })] })];
    const calls = await show({ [GET]: () => lists.shift()!, [SETTLE]: new Response(null, { status: 204 }) });
    await button('Settled without a refund').click();
    await expect.element(said('Nobody waits for money.')).toBeVisible();
    await expect.element(said('Withdrew from the contract on March 10, 2026, settled')).toBeVisible();
    expect(calls[1]?.request).toBe(SETTLE);
  });

  test('for the money back is called so', async () => {
    await showing({ orders: [order('1', { requests: [request('1')] })] });
    await expect.element(card('Asked for money back: Alex Runner')).toBeVisible();
  });

  test('without an order is shown with what was written', async () => {
    await showing({ unmatched: [unmatched('1'), unmatched('2', { settled: true })] });
    const lost = card('Withdrew from a contract that was not found: Kim Swimmer');
    await expect.element(lost.getByText('The energy thing')).toBeVisible();
    expect(lost.elements()).toHaveLength(1);
  });
});

test('messages that wait are counted from the first one on', async () => {
  const events = [
    stuckEvent('1'),
    stuckEvent('2', { createdAt: '2026-03-01T00:00:00.000Z', attempts: 1 }),
    stuckEvent('3'),
  ];
  await showing({ stuckEvents: [...events, stuckEvent('4', { provider: 'paypal' })] });
  await expect.element(said('3 messages of the card provider wait since March 1, 2026.')).toBeVisible();
  await expect.element(said('1 message of PayPal waits since March 12, 2026.')).toBeVisible();
  await main.getByText('What they are about').click();
  await expect.element(said('There is no order for it.')).toBeVisible();
});

test('says which prices no card is charged with', async () => {
  const offer = { item: 'All Day Energy', price: '0.30', currency: 'EUR', least: '0.50', most: '999999.99' };
  await showing({ unsellable: [offer] });
  const notice = main.getByRole('region', { name: 'Prices that cannot be paid' });
  await expect.element(notice.getByText('cannot be bought by card at €0.30')).toBeVisible();
  await expect
    .element(notice.getByText('A card is charged with €0.50 to €999,999.99. Please change its price.'))
    .toBeVisible();
});

test('other work that is stuck is named, with its reason', async () => {
  await showing({ stuckJobs: [stuckJob('1'), stuckJob('2', { kind: 'refund', attempts: 1, problem: null })] });
  await expect.element(said('2 jobs are stuck.')).toBeVisible();
  await main.getByText('What they are', { exact: true }).click();
  await expect.element(said('connect ECONNREFUSED 192.0.2.1:587')).toBeVisible();
  const stuck = main.getByRole('region', { name: 'Work that waits' });
  await expect.element(stuck.getByText('Refund', { exact: true })).toBeVisible();
});
