import { Checkout } from './checkout.tsx';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api.stub.ts';
import { createApi } from '#widgets/core/api.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { leave } from '#widgets/member/leave.ts';
import {
  USER,
  PROVIDERS,
  INTENT,
  ORDER,
  SETUP_FAILED,
  ready,
  programs,
  chunks,
  tab,
  button,
  said,
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
    await expect.element(said('Authentication Required')).toBeVisible();
    await expect.element(said('Please log in to make a purchase.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1400);
    (button('Toast').element() as HTMLElement).click();
    await vi.advanceTimersByTimeAsync(99);
    expect(leave.to).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=/checkout/2');
  });

  test('whose session ends in between is asked to log in again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await show({ answers: { [INTENT]: refusal(401, 'unauthorized') } });
    await tab('Card Payment').click();
    await expect.element(said('Please Log In')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1500);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=/checkout/2');
  });
});

describe('where payments are not configured', () => {
  test('both ways say so, and nothing is asked or toasted', async () => {
    const { asked } = await show({ providers: { card: null, paypal: null } });
    await tab('Card Payment').click();
    await expect.element(said('Card payments will be available once payment processing is configured.')).toBeVisible();
    await tab('PayPal').click();
    await expect.element(said('PayPal payments will be available once PayPal is configured.')).toBeVisible();
    expect(asked().sort()).toEqual([USER, PROVIDERS].sort());
    expect(
      page
        .getByRole('alert')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['']);
  });

  test('a payment without a secret reads the same', async () => {
    const { emit } = await show({ answers: { [INTENT]: { ...ready, clientSecret: null } } });
    await tab('Card Payment').click();
    await expect.element(said('Card payments will be available once payment processing is configured.')).toBeVisible();
    expect(emit).not.toHaveBeenCalled();
  });
});

describe('a payment that cannot be set up', () => {
  test('is told, and can be tried again', async () => {
    let answer: Answer = refusal(502, 'provider_failed');
    const { asked } = await show({ answers: { [INTENT]: () => answer } });
    await tab('Card Payment').click();
    await expect.element(said('Payment Setup Failed')).toBeVisible();
    await expect.element(said(SETUP_FAILED)).toBeVisible();
    answer = ready;
    await button('Try again').click();
    await expect.element(button('Pay €29.90')).toBeEnabled();
    expect(asked().filter((request) => request === INTENT)).toHaveLength(2);
  });

  test('is not needed for what is owned already', async () => {
    await show({ answers: { [INTENT]: refusal(409, 'already_owned') } });
    await tab('Card Payment').click();
    await expect.element(page.getByRole('heading', { name: 'You own this already' })).toHaveFocus();
    await expect
      .element(page.getByRole('link', { name: 'Go to your dashboard' }))
      .toHaveAttribute('href', `${location.origin}/dashboard`);
    expect(page.getByRole('tab').elements()).toEqual([]);
  });

  test('nor is a PayPal order', async () => {
    await show({ answers: { [ORDER]: refusal(409, 'already_owned') } });
    await tab('PayPal').click();
    await button('Pay with PayPal').click();
    await expect.element(page.getByRole('heading', { name: 'You own this already' })).toBeVisible();
  });
});

describe('the summary', () => {
  test('names the euro first and what that is about where the visitor comes from', async () => {
    visitorFrom('US');
    await show({ answers: { 'GET /api/rates': { rates: { USD: 1.09 } } } });
    await expect.element(said('≈ $32.59')).toBeVisible();
    expect(document.querySelector('.checkout-price')?.textContent).toBe('€29.90 ≈ $32.59');
    expect(document.querySelector('.checkout-card dd')?.textContent).toBe('€29.90');
    await expect
      .element(page.getByRole('link', { name: 'Personal Coaching: $108.99/month, billed monthly, cancel anytime' }))
      .toHaveAttribute('href', '/subscribe/4');
  });

  test('has its note to the letter', async () => {
    await show();
    await expect.element(said('One-time payment • Instant access • 30-day money-back guarantee')).toBeVisible();
  });

  test('promises no guarantee that the offer does not', async () => {
    await show({ id: 5 });
    await expect.element(said('One-time payment • Instant access')).toBeVisible();
  });

  test('marks a shop in which no money moves', async () => {
    await show({ providers: { testMode: true } });
    await expect.element(said('Test mode')).toBeVisible();
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
