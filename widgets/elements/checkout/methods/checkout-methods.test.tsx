import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { everyNth } from '../../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import {
  DASHBOARD,
  USER,
  consent,
  PROVIDERS,
  INTENT,
  ORDER,
  STATUS,
  CAPTURE,
  pick,
  tab,
  button,
  findText,
  stripe,
  paypal,
  show,
  setUp,
} from '../checkout.harness.tsx';

setUp();

describe('the card', () => {
  test('that is declined is told in the words of the provider, beside the form too', async () => {
    const { emit } = await show();
    stripe.answer = () => Promise.resolve({ error: { message: 'Your card has expired.' } });
    await pick('Card Payment');
    await button('Pay €29.90').click();
    await expect.element(findText('Payment Failed')).toBeVisible();
    await expect.poll(() => page.getByText('Your card has expired.').elements()).toHaveLength(2);
    await expect.element(button('Pay €29.90')).toBeEnabled();
    expect(emit.mock.calls).toEqual([['coach-checkout-started', { programId: 2 }]]);
  });

  test('whose confirmation breaks is told', async () => {
    await show();
    stripe.answer = () => Promise.reject(new Error('broken'));
    await pick('Card Payment');
    await button('Pay €29.90').click();
    await expect.element(findText('Payment Error')).toBeVisible();
    await expect.element(findText('Something went wrong. Please try again.')).toBeVisible();
  });

  test('whose form does not come can be asked for again', async () => {
    await show();
    stripe.broken = true;
    await pick('Card Payment');
    await expect.element(findText('Can’t show the payment form right now. Nothing was charged.')).toBeVisible();
    stripe.broken = false;
    await button('Try again').click();
    await expect.element(button('Pay €29.90')).toBeEnabled();
  });

  test('is asked for with one request, after it was chosen', async () => {
    const { calls, asked } = await show();
    await expect.element(tab('Card Payment')).toHaveAttribute('aria-selected', 'false');
    await expect.element(tab('PayPal')).toHaveAttribute('aria-selected', 'false');
    await expect.poll(() => asked().sort()).toEqual([USER, PROVIDERS, DASHBOARD].sort());
    const element = tab('Card Payment').element() as HTMLElement;
    element.click();
    element.click();
    await consent.click();
    await expect.element(button('Pay €29.90')).toBeEnabled();
    expect(calls.filter(({ request }) => request === INTENT)).toEqual([
      { request: INTENT, body: { programId: 2, startConsent: 'digital-1' } },
    ]);
  });

  test('locks the other way while it is confirmed', async () => {
    const answer = Promise.withResolvers<{ paymentIntent: { id: string; status: string } }>();
    stripe.answer = () => answer.promise;
    const { asked } = await show();
    await pick('Card Payment');
    await button('Pay €29.90').click();
    await expect.element(tab('PayPal')).toHaveAttribute('aria-disabled', 'true');
    (tab('PayPal').element() as HTMLElement).click();
    answer.resolve({ paymentIntent: { id: 'pi_1', status: 'processing' } });
    await expect.element(page.getByRole('heading', { name: 'Your payment is being checked' })).toHaveFocus();
    expect(asked()).not.toContain('GET /paypal/setup');
  });

  test.each(
    everyNth(
      [
        [2, '/dashboard'],
        [5, '/coaching/thank-you'],
      ],
      2,
    ),
  )('pays for programme %i, is thanked for, and the page stays; %s is a link', async (id, path) => {
    let owned = [1];
    const other = new BroadcastChannel('aamu-purchases');
    onTestFinished(() => other.close());
    /** Owned programmes at the time other windows are notified. */
    const heard: number[][] = [];
    other.addEventListener('message', () => heard.push(owned));
    const files = [{ programId: id, name: 'Bought.pdf', url: 'https://coach.example/file' }];
    const { emit, asked } = await show({
      id,
      answers: {
        [DASHBOARD]: () => newMember({ owned, files }),
        [STATUS]: () => {
          owned = [1, id];
          return payment({ programId: id });
        },
      },
    });
    await pick('Card Payment');
    await button('Pay €29.90').click();
    await expect.element(findText('Payment Successful!')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Payment received' })).toHaveFocus();
    expect(emit).toHaveBeenLastCalledWith('coach-purchase-completed', {
      programId: id,
      interval: 'once',
      amount: '29.90',
      currency: 'EUR',
    });
    expect(stripe.confirmed[0]?.return_url).toBe(location.origin + path);
    // The shop learns of the payment, and the programme is there.
    await expect
      .element(page.getByRole('link', { name: 'Download Bought.pdf' }))
      .toHaveAttribute('href', files[0]!.url);
    await expect.poll(() => heard.at(-1)).toEqual([1, id]);
    await expect
      .element(page.getByRole('link', { name: /^(Go to your dashboard|View next steps)$/ }))
      .toHaveAttribute('href', location.origin + path);
    expect(leave.to).not.toHaveBeenCalled();
    await expect.poll(() => asked().filter((request) => request === USER)).toHaveLength(2);
  });
});

describe('PayPal', () => {
  test('that the buyer closes charges nothing, and says so', async () => {
    paypal.buyer = 'cancels';
    await show();
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(findText('Payment cancelled. Nothing was charged.')).toBeVisible();
    await expect.element(button('Pay with PayPal')).toBeEnabled();
  });

  test('that fails is told', async () => {
    paypal.buyer = 'fails';
    await show();
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(findText('Payment Error')).toBeVisible();
  });

  test('that declines is told', async () => {
    await show({ answers: { [CAPTURE]: refusal(402, 'declined') } });
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(findText('Payment Failed')).toBeVisible();
  });

  test.each(
    everyNth(
      [
        ['no answer from PayPal', { id: 'ORDER-1', status: 'unknown' }],
        ['an error of the shop', refusal(500, 'internal')],
        ['no answer from the shop', new TypeError('offline')],
      ],
      3,
    ),
  )('with %s says neither that it was charged nor that it was not, and offers no second payment', async (_, answer) => {
    const users: Answer[] = [user()];
    const { asked } = await show({
      answers: { [CAPTURE]: answer, [USER]: () => users.shift() ?? new TypeError('offline') },
    });
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.poll(() => asked().filter((request) => request === USER)).toHaveLength(2);
    await expect.element(page.getByText(/PayPal hasn’t confirmed the payment yet/)).toBeVisible();
    await expect.element(page.getByText(/Please check there before you pay again/)).toBeVisible();
    await expect.element(button('Pay with PayPal')).not.toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/nothing was charged|try again/i);
  });

  test('without an answer from PayPal follows what becomes of it, and opens it here', async () => {
    let bought = false;
    const files = [{ programId: 2, name: 'Bought.pdf', url: 'https://coach.example/file' }];
    await show({
      answers: {
        [CAPTURE]: { id: 'ORDER-1', status: 'unknown' },
        [DASHBOARD]: () => (bought ? newMember({ owned: [1, 2], files }) : newMember()),
      },
    });
    await pick('PayPal');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await button('Pay with PayPal').click();
    await expect.element(page.getByRole('heading', { name: 'Payment not confirmed yet' })).toBeVisible();
    bought = true;
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download Bought.pdf' })).toBeVisible();
  });

  test('that is refunded is said in the shop’s words', async () => {
    const message = 'You had already paid for this another way.';
    const returned = Response.json({ error: { code: 'payment_returned', message } }, { status: 409 });
    await show({ answers: { [CAPTURE]: returned } });
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(page.getByText(message).first()).toBeVisible();
  });

  test('that still looks at it is not a success yet', async () => {
    const { emit } = await show({ answers: { [CAPTURE]: { id: 'ORDER-1', status: 'pending' } } });
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(page.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible();
    expect(emit.mock.calls).toEqual([['coach-checkout-started', { programId: 2 }]]);
  });

  test('pays with the price of the programme', async () => {
    const { calls, emit } = await show({ id: 3 });
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(findText('Payment Successful!')).toBeVisible();
    expect(calls.find(({ request }) => request === ORDER)?.body).toEqual({
      programId: 3,
      amount: '99.90',
      currency: 'EUR',
      intent: 'CAPTURE',
      startConsent: 'digital-1',
    });
    expect(emit).toHaveBeenLastCalledWith('coach-purchase-completed', {
      programId: 3,
      interval: 'once',
      amount: '99.90',
      currency: 'EUR',
    });
  });
});
