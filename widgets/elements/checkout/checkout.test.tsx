import { Checkout } from './checkout.tsx';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { page, userEvent } from 'vitest/browser';
import type { DashboardResponse } from '#contract/coaching/dashboard.ts';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { createApi } from '#widgets/core/api/api.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { purchase } from '#widgets/parts/purchases/purchases.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import {
  DASHBOARD,
  USER,
  PROVIDERS,
  INTENT,
  ORDER,
  SETUP_FAILED,
  ready,
  programs,
  chunks,
  pick,
  tab,
  button,
  findText,
  visitorFrom,
  show,
  setUp,
} from './checkout.harness.tsx';

setUp();

describe('what cannot be bought here', () => {
  test.each([99, undefined])('programme %s is not found, and there is a way back', async (id) => {
    const { asked } = await show({ id: id ?? NaN });
    await expect.element(page.getByRole('heading', { name: 'Program Not Found' })).toBeVisible();
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/demo#programs');
    expect(asked()).toEqual([]);
  });

  test.each([
    [1, 'is free'],
    [4, 'is a subscription'],
    [6, 'costs nothing'],
  ])('programme %i %s', async (id) => {
    const { asked } = await show({ id });
    await expect.element(page.getByRole('heading', { name: 'Invalid Program Type' })).toBeVisible();
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/demo#programs');
    expect(asked()).toEqual([]);
  });
});

describe('somebody who is not signed in', () => {
  test('sees the programme, is told and goes to the login after 1.5 s, whatever is toasted meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await show({ answers: { [USER]: refusal(401, 'unauthorized') } });
    await expect.element(page.getByRole('heading', { level: 1, name: 'All Day Energy' })).toBeVisible();
    await expect.element(findText('Authentication Required')).toBeVisible();
    await expect.element(findText('Please log in to make a purchase.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1400);
    (button('Toast').element() as HTMLElement).click();
    await vi.advanceTimersByTimeAsync(99);
    expect(leave.to).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=%2Fcheckout%2F2');
  });

  test('whose session ends in between is asked to log in again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await show({ answers: { [INTENT]: refusal(401, 'unauthorized') } });
    await pick('Card Payment');
    await expect.element(findText('Please Log In')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1500);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=%2Fcheckout%2F2');
  });
});

describe('where payments are not configured', () => {
  test('both ways say so, and nothing is asked or toasted', async () => {
    const { asked } = await show({ providers: { card: null, paypal: null } });
    await tab('Card Payment').click();
    await expect
      .element(findText('Card payments will be available once payment processing is configured.'))
      .toBeVisible();
    await tab('PayPal').click();
    await expect.element(findText('PayPal payments will be available once PayPal is configured.')).toBeVisible();
    await expect.poll(() => asked().sort()).toEqual([USER, PROVIDERS, DASHBOARD].sort());
    expect(
      page
        .getByRole('alert')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['']);
  });

  test('a payment without a secret reads the same', async () => {
    const { emit } = await show({ answers: { [INTENT]: { ...ready, clientSecret: null } } });
    await pick('Card Payment');
    await expect
      .element(findText('Card payments will be available once payment processing is configured.'))
      .toBeVisible();
    expect(emit).not.toHaveBeenCalled();
  });
});

describe('a payment that cannot be set up', () => {
  test.each(everyNth(['Card Payment', 'PayPal'], 2))(
    'because the provider refuses says so, and offers no other try: %s',
    async (way) => {
      const message = 'This payment can’t be processed right now.';
      const answer = Response.json({ error: { code: 'provider_refused', message } }, { status: 502 });
      await show({ answers: { [INTENT]: () => answer.clone(), [ORDER]: () => answer.clone() } });
      await pick(way);
      if (way === 'PayPal') await button('Pay with PayPal').click();
      await expect.element(findText('Payment Failed')).toBeVisible();
      await expect.element(page.getByText(/This payment can’t be processed right now/).last()).toBeVisible();
      await expect.element(button('Try again')).not.toBeInTheDocument();
    },
  );

  test.each(['Card Payment', 'PayPal'])('after too many tries says so, and how long to wait: %s', async (way) => {
    const answer = () => refusal(429, 'too_many_requests');
    await show({ answers: { [INTENT]: answer, [ORDER]: answer } });
    await pick(way);
    if (way === 'PayPal') await button('Pay with PayPal').click();
    await expect.element(findText('Payment Setup Failed')).toBeVisible();
    await expect.element(findText('Please try again in 2 minutes.')).toBeVisible();
  });

  test('is told, and can be tried again', async () => {
    let answer: Answer = refusal(502, 'provider_failed');
    const { asked } = await show({ answers: { [INTENT]: () => answer } });
    await pick('Card Payment');
    await expect.element(findText('Payment Setup Failed')).toBeVisible();
    await expect.element(findText(SETUP_FAILED)).toBeVisible();
    answer = ready;
    await button('Try again').click();
    await expect.element(button('Pay €29.90')).toBeEnabled();
    expect(asked().filter((request) => request === INTENT)).toHaveLength(2);
  });

  test('is not needed for what is owned already', async () => {
    await show({ answers: { [INTENT]: refusal(409, 'already_owned') } });
    await pick('Card Payment');
    await expect.element(page.getByRole('heading', { name: 'You already own this' })).toHaveFocus();
    await expect
      .element(page.getByRole('link', { name: 'Go to your dashboard' }))
      .toHaveAttribute('href', `${location.origin}/dashboard`);
    expect(page.getByRole('tab').elements()).toEqual([]);
  });

  test('is not made while a payment is being processed', async () => {
    await show({ answers: { [INTENT]: refusal(409, 'payment_processing') } });
    await pick('Card Payment');
    await expect.element(page.getByRole('heading', { name: 'Your payment is being checked' })).toHaveFocus();
    await expect.element(page.getByText(/Please don’t pay again\.$/)).toBeVisible();
    expect(page.getByRole('tab').elements()).toEqual([]);
  });

  test('nor is a PayPal order', async () => {
    await show({ answers: { [ORDER]: refusal(409, 'already_owned') } });
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(page.getByRole('heading', { name: 'You already own this' })).toBeVisible();
  });
});

describe('whoever has it', () => {
  const has = (parts: Partial<DashboardResponse>) => ({ [DASHBOARD]: newMember(parts) });

  test('is told so before there is anything to choose, and gets in there', async () => {
    const files = [{ programId: 2, name: 'All-Day-Energy-30-Days.pdf', url: 'https://coach.example/file' }];
    const { asked } = await show({ answers: has({ owned: [1, 2], files }) });
    await expect.element(page.getByRole('heading', { name: 'You already own this' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Download All-Day-Energy-30-Days.pdf' }))
      .toHaveAttribute('href', files[0]!.url);
    expect(page.getByRole('tab').elements()).toEqual([]);
    expect(asked()).not.toContain(INTENT);
  });

  test('opens the plan', async () => {
    await show({ id: 3, answers: has({ owned: [1, 3], plans: [{ programId: 3, key: '3' }] }) });
    await expect
      .element(page.getByRole('link', { name: 'Open Hybrid Athlete' }))
      .toHaveAttribute('href', '/training/3');
  });

  test('with a payment that is looked at need not pay again', async () => {
    await show({ answers: has({ purchases: [purchase('a', 2, { status: 'pending' })] }) });
    await expect.element(page.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible();
    expect(page.getByRole('tab').elements()).toEqual([]);
  });

  test('while they are coached is told that, and can buy it for good', async () => {
    await show({ id: 3, answers: has({ plans: [{ programId: 3, key: '3' }] }) });
    await expect.element(page.getByText(/Your coaching includes this programme while it lasts/)).toBeVisible();
    await expect.element(tab('Card Payment')).toBeVisible();
  });

  test('buys all the same where the shop does not say what they have', async () => {
    await show({ answers: { [DASHBOARD]: refusal(500, 'internal') } });
    await expect.element(tab('Card Payment')).toBeVisible();
  });
});

describe('a start at once', () => {
  const box = page.getByRole('checkbox', { name: /^I want the digital content at once/ });

  test('is asked for and not taken for granted: no provider hears of it before', async () => {
    const { calls, asked } = await show();
    await tab('Card Payment').click();
    await expect.element(box).not.toBeChecked();
    await expect.element(findText('€29.90').first()).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'right of withdrawal' }))
      .toHaveAttribute('href', '/withdrawal');
    expect(asked()).not.toContain(INTENT);
    await box.click();
    await expect.element(button('Pay €29.90')).toBeEnabled();
    expect(calls.find(({ request }) => request === INTENT)?.body).toEqual({ programId: 2, startConsent: 'digital-1' });
    await box.click();
    expect(button('Pay €29.90').elements()).toEqual([]);
  });

  test('of coaching is asked for in other words', async () => {
    await show({ id: 5 });
    await tab('PayPal').click();
    await expect.element(page.getByRole('checkbox', { name: /^I want the coaching to begin/ })).not.toBeChecked();
  });
});

describe('the summary', () => {
  test('names the euro first and what that is about where the visitor comes from', async () => {
    visitorFrom('US');
    await show({ answers: { 'GET /api/rates': { rates: { USD: 1.09 } } } });
    await expect.element(findText('≈ $32.59')).toBeVisible();
    expect(document.querySelector('.checkout-price')?.textContent).toBe('€29.90 ≈ $32.59');
    // The text that was there stays as it was: a change would count as a layout shift.
    expect(document.querySelector('.checkout-price .euro-price')?.firstChild?.textContent).toBe('€29.90');
    expect(document.querySelector('.checkout-card dd')?.textContent).toBe('€29.90');
    const coaching = 'Personal Coaching: €99.99 ≈ $108.99/month, billed monthly, cancel anytime';
    await expect.element(page.getByRole('link', { name: coaching })).toHaveAttribute('href', '/subscribe/4');
    // Subscriptions that can be cancelled at any time still have their minimum term.
    await expect.element(page.getByText(/\(after the 3-month minimum\)/)).toBeVisible();
  });

  test('has no space between the euro and its month where no other price follows', async () => {
    visitorFrom('DE');
    await show();
    const coaching = 'Personal Coaching: €99.99/month, billed monthly, cancel anytime';
    await expect.element(page.getByRole('link', { name: coaching, exact: true })).toBeVisible();
  });

  test('has its note to the letter', async () => {
    await show();
    await expect.element(findText('One-time payment • Instant access • 30-day money-back guarantee')).toBeVisible();
  });

  test('promises no guarantee that the offer does not', async () => {
    await show({ id: 5 });
    await expect.element(findText('One-time payment • Instant access')).toBeVisible();
  });

  test('marks a shop in which no money moves', async () => {
    await show({ providers: { testMode: true } });
    await expect.element(findText('Test mode')).toBeVisible();
  });

  test('stands in the page before any script', () => {
    const html = renderToString(
      <ShopProvider api={createApi('')} seed={{ programs }}>
        <ToastProvider>
          <Checkout program={2} level={1} chunks={chunks} />
        </ToastProvider>
      </ShopProvider>,
    );
    expect(html).toContain('All Day Energy');
    expect(html).toContain('€29.90');
  });
});
describe('the keyboard', () => {
  test('moves between the ways without choosing one', async () => {
    const { asked } = await show();
    await expect.element(tab('Card Payment')).toBeVisible();
    (tab('Card Payment').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('PayPal')).toHaveFocus();
    await expect.element(tab('PayPal')).toHaveAttribute('aria-selected', 'false');
    expect(asked()).not.toContain('GET /paypal/setup');
  });
});
