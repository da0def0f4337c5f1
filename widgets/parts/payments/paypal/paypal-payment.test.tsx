import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { Language } from '#contract/i18n/languages.ts';
import { TimeoutError } from '#widgets/core/api/errors.ts';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { providers } from '../payment.factory.ts';
import PayPalPayment, { type PayPalPaymentProps } from './paypal-payment.tsx';
import { stubPayPal, type PayPalStub } from './paypal.stub.ts';

const SETUP = 'GET /paypal/setup';
const ORDER = 'POST /paypal/order';
const CAPTURE = 'POST /paypal/order/ORDER-1/capture';
const button = page.getByRole('button', { name: 'Pay with PayPal' });
const onDone = vi.fn<PayPalPaymentProps['onDone']>();
const onCancel = vi.fn<PayPalPaymentProps['onCancel']>();
const onError = vi.fn<PayPalPaymentProps['onError']>();
const onStarted = vi.fn<() => void>();
let paypal: PayPalStub;

beforeEach(() => {
  paypal = stubPayPal();
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

async function show(answers: Record<string, Answer> = {}, own: Partial<PayPalPaymentProps> = {}) {
  return (await showIn('en', answers, own)).calls;
}

async function showIn(language: Language, answers: Record<string, Answer> = {}, own: Partial<PayPalPaymentProps> = {}) {
  const { api, calls } = stubApi({
    [SETUP]: { clientToken: 'token' },
    [ORDER]: { id: 'ORDER-1' },
    [CAPTURE]: { id: 'ORDER-1', status: 'completed' },
    ...answers,
  });
  const known = providers();
  const tree = (spoken: Language) => (
    <LanguageProvider language={spoken}>
      <ShopProvider api={api}>
        <PayPalPayment
          providers={known}
          amount="29.90"
          currency="EUR"
          programId={2}
          onDone={onDone}
          onCancel={onCancel}
          onError={onError}
          onStarted={onStarted}
          {...own}
        />
      </ShopProvider>
    </LanguageProvider>
  );
  const screen = await render(tree(language));
  return { calls, speak: (other: Language) => screen.rerender(tree(other)) };
}

describe('what keeps PayPal away', () => {
  test('is told as blocked where its script does not load', async () => {
    const scriptUrl = 'http://localhost:9/no-paypal.js';
    await show({}, { providers: providers({ paypal: { clientId: 'c', environment: 'sandbox', scriptUrl } }) });
    await expect.poll(() => onError.mock.calls[0]?.[0].kind).toBe('blocked');
  });

  test('is the shop itself where it refuses', async () => {
    await show({ [SETUP]: refusal(401, 'unauthorized') });
    await expect.poll(() => onError.mock.calls[0]?.[0]).toMatchObject({ kind: 'setup', cause: { status: 401 } });
  });

  test('is the shop itself where its answer does not come', async () => {
    await show({ [SETUP]: new TypeError('offline') });
    await expect.poll(() => onError.mock.calls[0]?.[0].kind).toBe('setup');
  });

  test('is the shop itself where its answer takes too long, once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await show({ [SETUP]: new Promise<object>(() => undefined) });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(onError.mock.calls).toEqual([[{ kind: 'setup', cause: expect.any(TimeoutError) }]]);
  });
});

describe('a payment that does not come about', () => {
  test('an order that the shop refuses is told once, and the button is there again', async () => {
    await show({ [ORDER]: refusal(409, 'already_owned') });
    await button.click();
    await expect
      .poll(() => onError.mock.calls[0]?.[0])
      .toMatchObject({ kind: 'setup', cause: { code: 'already_owned' } });
    await expect.element(button).toBeEnabled();
    expect(onError).toHaveBeenCalledOnce();
    expect(onStarted).not.toHaveBeenCalled();
  });

  test('a window that was closed is a cancelled payment', async () => {
    paypal.buyer = 'cancels';
    const calls = await show();
    await button.click();
    await expect.poll(() => onCancel.mock.calls).toHaveLength(1);
    await expect.element(button).toBeEnabled();
    expect(calls.map(({ request }) => request)).toEqual([SETUP, ORDER]);
    expect(onError).not.toHaveBeenCalled();
  });

  test('an error of PayPal is told', async () => {
    paypal.buyer = 'fails';
    await show();
    await button.click();
    await expect.poll(() => onError.mock.calls[0]?.[0].kind).toBe('thrown');
  });

  test.each([
    [402, 'declined'],
    [500, 'thrown'],
  ])('a capture that ends in %i is told as %s', async (status, kind) => {
    await show({ [CAPTURE]: refusal(status, 'declined') });
    await button.click();
    await expect.poll(() => onError.mock.calls[0]?.[0].kind).toBe(kind);
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('a payment', () => {
  test('is made in the reader’s language, with a country as PayPal wants it', async () => {
    const { calls, speak } = await showIn('fi');
    await expect.element(button).toBeEnabled();
    expect(paypal.spoken[0]).toBe('fi-FI');
    await speak('pt-BR');
    await expect.poll(() => paypal.spoken.at(-1)).toBe('pt-BR');
    expect(calls.map(({ request }) => request)).toEqual([SETUP]);
  });

  test('in a language that PayPal does not know leaves it to PayPal', async () => {
    await showIn('en-XA');
    await expect.element(button).toBeEnabled();
    expect(paypal.spoken).toEqual([undefined]);
  });

  test('opens its window in the click, names the price, and is captured once for a double click', async () => {
    const calls = await show();
    await expect.element(button).toBeEnabled();
    expect(calls.map(({ request }) => request)).toEqual([SETUP]);
    const element = button.element() as HTMLElement;
    element.click();
    expect(paypal.started).toEqual([{ mode: 'auto' }]);
    element.click();
    await expect.poll(() => onDone.mock.calls).toEqual([[{ id: 'ORDER-1', status: 'completed' }]]);
    expect(calls.slice(1)).toEqual([
      { request: ORDER, body: { programId: 2, amount: '29.90', currency: 'EUR', intent: 'CAPTURE' } },
      { request: CAPTURE, body: {} },
    ]);
    expect(paypal.started).toHaveLength(1);
    expect(paypal.tokens).toEqual(['token']);
    expect(onStarted).toHaveBeenCalledOnce();
  });
});
