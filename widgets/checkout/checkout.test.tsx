import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { PaymentProvidersResponse } from '#contract/checkout.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { createApi } from '#widgets/core/api.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { ToastProvider, useToast } from '#widgets/core/toasts.tsx';
import { user } from '#widgets/account/account.factory.ts';
import { leave } from '#widgets/member/leave.ts';
import { memberToken } from '#widgets/member/member.store.ts';
import CardPayment from '#widgets/payments/card-payment.tsx';
import { providers } from '#widgets/payments/payment.factory.ts';
import PayPalPayment from '#widgets/payments/paypal-payment.tsx';
import { stubPayPal, type PayPalStub } from '#widgets/payments/paypal.stub.ts';
import { stubStripe, type StripeStub } from '#widgets/payments/stripe.stub.ts';
import { offer, program } from '#widgets/programs/programs.factory.ts';
import { pageRegion } from '#widgets/region/page-region.ts';
import { Checkout } from './checkout.tsx';
import type { PaymentChunks } from './payment-chunks.ts';

const USER = 'GET /api/auth/user';
const PROVIDERS = 'GET /api/payment-providers';
const INTENT = 'POST /api/create-payment-intent';
const ORDER = 'POST /paypal/order';
const CAPTURE = 'POST /paypal/order/ORDER-1/capture';
const SETUP_FAILED = 'Unable to initialize payment. Please try again.';
const ready = { status: 'ready', clientSecret: 'pi_1_secret_2', amount: '29.90', currency: 'EUR' };
const once = offer({ key: 'once', name: 'Once', price: '29.90', interval: 'once', guaranteeDays: 30 });
const programs = [
  program({ id: 1, displayName: 'Morning Energy', type: 'free', price: '0.00' }),
  program({ offers: [once] }),
  program({ id: 3, displayName: 'Hybrid Athlete', type: 'one-time', price: '99.90', offers: [once] }),
  program({ id: 4, displayName: 'Personal Coaching', type: 'subscription', price: '99.99', offers: [offer()] }),
  program({ id: 5, name: 'Brand Coaching Week', displayName: 'Coaching Week' }),
  program({ id: 6, displayName: 'A Gift', price: '0.00' }),
];
const parts: PaymentChunks = {
  card: { key: 'card-part', load: () => Promise.resolve({ default: CardPayment }) },
  paypal: { key: 'paypal-part', load: () => Promise.resolve({ default: PayPalPayment }) },
};

const tab = (name: string) => page.getByRole('tab', { name });
const button = (name: string) => page.getByRole('button', { name });
const said = (words: string) => page.getByText(words, { exact: true }).first();
let stripe: StripeStub;
let paypal: PayPalStub;

beforeEach(() => {
  stripe = stubStripe();
  paypal = stubPayPal();
  visitorFrom('FI');
  vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});

afterEach(() => {
  memberToken.setState({ token: null });
  document.cookie = 'member=1; path=/; max-age=0';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function visitorFrom(country: string) {
  localStorage.setItem('user_country', country);
  pageRegion.setState(pageRegion.getInitialState(), true);
}

interface Given {
  id?: number | undefined;
  answers?: Record<string, Answer | (() => Answer)>;
  providers?: Partial<PaymentProvidersResponse>;
  /** The shop, seen from a page elsewhere. */
  base?: string;
}

async function show({ id = 2, answers = {}, providers: own = {}, base = '' }: Given = {}) {
  const { api, calls } = stubApi({
    [USER]: user(),
    [PROVIDERS]: providers(own),
    [INTENT]: ready,
    'GET /paypal/setup': { clientToken: 'token' },
    [ORDER]: { id: 'ORDER-1' },
    [CAPTURE]: { id: 'ORDER-1', status: 'completed' },
    ...answers,
  });
  const emit = vi.fn();
  await render(
    <ShopProvider api={api} base={base} emit={emit} seed={{ programs }}>
      <ToastProvider>
        <div className="coach-root">
          <Checkout program={id} level={1} parts={parts} />
          <OtherToast />
        </div>
      </ToastProvider>
    </ShopProvider>,
  );
  const asked = () => calls.map(({ request }) => request);
  return { calls, asked, emit };
}

function OtherToast() {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'Another toast' })}>
      Toast
    </button>
  );
}

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

describe('the card', () => {
  test('that is declined is told in the words of the provider, beside the form too', async () => {
    const { emit } = await show();
    stripe.answer = () => Promise.resolve({ error: { message: 'Your card has expired.' } });
    await tab('Card Payment').click();
    await button('Pay €29.90').click();
    await expect.element(said('Payment Failed')).toBeVisible();
    await expect.poll(() => page.getByText('Your card has expired.').elements()).toHaveLength(2);
    await expect.element(button('Pay €29.90')).toBeEnabled();
    expect(emit.mock.calls).toEqual([['coach-checkout-started', { programId: 2 }]]);
  });

  test('whose confirmation breaks is told', async () => {
    await show();
    stripe.answer = () => Promise.reject(new Error('broken'));
    await tab('Card Payment').click();
    await button('Pay €29.90').click();
    await expect.element(said('Payment Error')).toBeVisible();
    await expect.element(said('Something went wrong. Please try again.')).toBeVisible();
  });

  test('whose form does not come can be asked for again', async () => {
    await show();
    stripe.broken = true;
    await tab('Card Payment').click();
    await expect.element(said('The payment form cannot be shown right now. Nothing was charged.')).toBeVisible();
    stripe.broken = false;
    await button('Try again').click();
    await expect.element(button('Pay €29.90')).toBeEnabled();
  });

  test('is asked for with one request, after it was chosen', async () => {
    const { calls, asked } = await show();
    await expect.element(tab('Card Payment')).toHaveAttribute('aria-selected', 'false');
    await expect.element(tab('PayPal')).toHaveAttribute('aria-selected', 'false');
    expect(asked().sort()).toEqual([USER, PROVIDERS].sort());
    const element = tab('Card Payment').element() as HTMLElement;
    element.click();
    element.click();
    await expect.element(button('Pay €29.90')).toBeEnabled();
    expect(calls.filter(({ request }) => request === INTENT)).toEqual([{ request: INTENT, body: { programId: 2 } }]);
  });

  test('locks the other way while it is confirmed', async () => {
    const answer = Promise.withResolvers<{ paymentIntent: { id: string; status: string } }>();
    stripe.answer = () => answer.promise;
    const { asked } = await show();
    await tab('Card Payment').click();
    await button('Pay €29.90').click();
    await expect.element(tab('PayPal')).toHaveAttribute('aria-disabled', 'true');
    (tab('PayPal').element() as HTMLElement).click();
    answer.resolve({ paymentIntent: { id: 'pi_1', status: 'processing' } });
    await expect.element(page.getByRole('heading', { name: 'Your payment is being checked' })).toHaveFocus();
    expect(asked()).not.toContain('GET /paypal/setup');
  });

  test.each([
    [2, '/dashboard'],
    [5, '/coaching/thank-you'],
  ])('pays for programme %i, is thanked for and leads to %s', async (id, path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { emit, asked } = await show({ id });
    await tab('Card Payment').click();
    await vi.advanceTimersByTimeAsync(0);
    await button('Pay €29.90').click();
    await expect.element(said('Payment Successful!')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Payment received' })).toHaveFocus();
    expect(emit).toHaveBeenLastCalledWith('coach-purchase-completed', {
      programId: id,
      interval: 'once',
      amount: '29.90',
      currency: 'EUR',
    });
    expect(stripe.confirmed[0]?.return_url).toBe(location.origin + path);
    await vi.advanceTimersByTimeAsync(1500);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith(location.origin + path);
    // What was known of the member is asked for anew.
    expect(asked().filter((request) => request === USER)).toHaveLength(2);
  });
});

describe('PayPal', () => {
  test('that the buyer closes charges nothing, and says so', async () => {
    paypal.buyer = 'cancels';
    await show();
    await tab('PayPal').click();
    await button('Pay with PayPal').click();
    await expect.element(said('Payment cancelled. Nothing was charged.')).toBeVisible();
    await expect.element(button('Pay with PayPal')).toBeEnabled();
  });

  test('that fails is told', async () => {
    paypal.buyer = 'fails';
    await show();
    await tab('PayPal').click();
    await button('Pay with PayPal').click();
    await expect.element(said('Payment Error')).toBeVisible();
  });

  test('that declines is told', async () => {
    await show({ answers: { [CAPTURE]: refusal(402, 'declined') } });
    await tab('PayPal').click();
    await button('Pay with PayPal').click();
    await expect.element(said('Payment Failed')).toBeVisible();
  });

  test('that still looks at it is not a success yet', async () => {
    const { emit } = await show({ answers: { [CAPTURE]: { id: 'ORDER-1', status: 'pending' } } });
    await tab('PayPal').click();
    await button('Pay with PayPal').click();
    await expect.element(page.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible();
    expect(emit.mock.calls).toEqual([['coach-checkout-started', { programId: 2 }]]);
  });

  test('pays with the price of the programme', async () => {
    const { calls, emit } = await show({ id: 3 });
    await tab('PayPal').click();
    await button('Pay with PayPal').click();
    await expect.element(said('Payment Successful!')).toBeVisible();
    expect(calls.find(({ request }) => request === ORDER)?.body).toEqual({
      programId: 3,
      amount: '99.90',
      currency: 'EUR',
      intent: 'CAPTURE',
    });
    expect(emit).toHaveBeenLastCalledWith('coach-purchase-completed', {
      programId: 3,
      interval: 'once',
      amount: '99.90',
      currency: 'EUR',
    });
  });
});

describe('on a page of somebody else', () => {
  const base = 'https://shop.example';
  const at = { origin: base };

  test("whose origin is not listed, it leads to the same step on the shop's own site", async () => {
    const { asked } = await show({ base, providers: { ...at, inPlace: false } });
    const link = page.getByRole('link', { name: /^Continue on/ });
    await expect.element(link).toHaveAttribute('href', `${base}/checkout/2`);
    await expect.element(link).toHaveAttribute('target', '_blank');
    expect(asked()).not.toContain(USER);
  });

  test('that is listed, a member signs in first', async () => {
    const { asked } = await show({ base, providers: at });
    await expect.element(button('Sign in')).toBeVisible();
    expect(asked()).not.toContain(USER);
  });

  describe('where a member has signed in', () => {
    beforeEach(() => {
      memberToken.setState({ token: 'a-token' });
    });

    /** What goes out with the token goes past the stub of the client: the shop itself is stood in for. */
    async function showHere(answers: Record<string, object>) {
      const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
        const { url, headers } = new Request(input);
        expect(headers.get('authorization')).toBe('Bearer a-token');
        const given = { '/api/site': { brand: { name: 'Brand' } }, ...answers }[new URL(url).pathname] ?? {};
        return Promise.resolve(given instanceof Response ? given : Response.json(given));
      });
      return { fetched, ...(await show({ base, providers: at })) };
    }

    test('it is paid in place, and the page stays', async () => {
      const { emit } = await showHere({ '/api/auth/user': user(), '/api/create-payment-intent': ready });
      await tab('Card Payment').click();
      await button('Pay €29.90').click();
      await expect.element(said('Payment Successful!')).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'Go to your dashboard' }))
        .toHaveAttribute('href', `${base}/dashboard`);
      expect(emit).toHaveBeenLastCalledWith('coach-purchase-completed', expect.anything());
      expect(leave.to).not.toHaveBeenCalled();
    });

    test("a provider that the page keeps out leads to the shop's own site", async () => {
      stripe.broken = true;
      await showHere({ '/api/auth/user': user(), '/api/create-payment-intent': ready });
      await tab('Card Payment').click();
      await expect
        .element(page.getByRole('link', { name: 'Continue on Brand' }))
        .toHaveAttribute('href', `${base}/checkout/2`);
    });

    test('a token that has run out asks to sign in again', async () => {
      await showHere({
        '/api/auth/user': user(),
        '/api/create-payment-intent': refusal(401, 'unauthorized'),
      });
      await tab('Card Payment').click();
      await expect.element(button('Sign in')).toBeVisible();
      expect(leave.to).not.toHaveBeenCalled();
    });
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
          <Checkout program={2} level={1} parts={parts} />
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
