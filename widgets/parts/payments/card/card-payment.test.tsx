import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Language } from '#contract/i18n/languages.ts';
import { LanguageProvider } from '#widgets/core/i18n/language.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import CardPayment, { type CardPaymentProps } from './card-payment.tsx';
import { providers } from '../payment.factory.ts';
import { stubStripe, type StripeStub } from './stripe.stub.ts';

let stripe: StripeStub;
const onDone = vi.fn<CardPaymentProps['onDone']>();
const onError = vi.fn<CardPaymentProps['onError']>();
const onBusy = vi.fn<(busy: boolean) => void>();
const button = page.getByRole('button', { name: 'Pay €29.90' });

beforeEach(() => {
  stripe = stubStripe();
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
});

async function show(own: Partial<CardPaymentProps> = {}): Promise<void> {
  await showIn('en', own);
}

async function showIn(language: Language, own: Partial<CardPaymentProps> = {}, base = '') {
  const tree = (spoken: Language) => (
    <LanguageProvider language={spoken}>
      <ShopProvider base={base}>
        <div className="coach-root">
          <CardPayment
            providers={providers()}
            clientSecret="pi_1_secret_2"
            mode="payment"
            returnUrl="https://shop.example/dashboard"
            button="Pay €29.90"
            onDone={onDone}
            onError={onError}
            onBusy={onBusy}
            {...own}
          />
        </div>
      </ShopProvider>
    </LanguageProvider>
  );
  const screen = await render(tree(language));
  return (other: Language) => screen.rerender(tree(other));
}

describe('a provider that cannot be reached', () => {
  test('a script that does not load is told as blocked', async () => {
    const card = { publishableKey: 'pk_a', scriptUrl: 'http://localhost:9/none.js' };
    await show({ providers: providers({ card }) });
    await expect.poll(() => onError.mock.calls[0]?.[0].kind).toBe('blocked');
    await expect.poll(() => document.querySelector('script[src*="none.js"]')).toBeNull();
  });

  test('so is a frame that does not load', async () => {
    stripe.broken = true;
    await show();
    await expect.poll(() => onError.mock.calls[0]?.[0].kind).toBe('blocked');
  });

  test('and so is one of which nothing is seen after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stripe.ready = false;
    await show();
    await expect.element(page.getByText('Loading the card form')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onError).toHaveBeenCalledExactlyOnceWith({ kind: 'blocked' });
    await expect.element(page.getByRole('button', { includeHidden: true })).toBeDisabled();
  });
});

describe('a payment that does not come about', () => {
  test('is told in the words of the provider, and can be tried again', async () => {
    stripe.answer = () => Promise.resolve({ error: { message: 'Your card was declined.' } });
    await show();
    await button.click();
    await expect.poll(() => onError.mock.calls).toEqual([[{ kind: 'declined', message: 'Your card was declined.' }]]);
    await expect.element(button).toBeEnabled();
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
    expect(onDone).not.toHaveBeenCalled();
  });

  test.each(['payment_intent', 'setup_intent'])(
    'as declined where the bank did not know the buyer (%s)',
    async (kind) => {
      const message = 'We are unable to authenticate your payment method.';
      const error = { type: 'invalid_request_error', code: `${kind}_authentication_failure`, message };
      stripe.answer = () => Promise.resolve({ error });
      await show();
      await button.click();
      await expect.poll(() => onError.mock.calls).toEqual([[{ kind: 'declined', message }]]);
    },
  );

  test('as thrown where the provider speaks to whoever wrote the program', async () => {
    const error = { type: 'invalid_request_error', message: 'This PaymentIntent has a status of canceled.' };
    stripe.answer = () => Promise.resolve({ error });
    await show();
    await button.click();
    await expect.poll(() => onError.mock.calls).toEqual([[{ kind: 'thrown', cause: error }]]);
  });

  test('or as thrown', async () => {
    const cause = new Error('broken');
    stripe.answer = () => Promise.reject(cause);
    await show();
    await button.click();
    await expect.poll(() => onError.mock.calls).toEqual([[{ kind: 'thrown', cause }]]);
  });
});

describe('a payment', () => {
  test('is for a card alone, and looks like the shop', async () => {
    await show();
    await expect.element(button).toBeEnabled();
    expect(stripe.fields).toEqual([
      {
        layout: { type: 'tabs' },
        paymentMethodOrder: ['card'],
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      },
    ]);
    expect(stripe.elements[0]).toMatchObject({ clientSecret: 'pi_1_secret_2' });
  });

  test('is asked for in the reader’s language, and in another one without losing what was typed', async () => {
    const speak = await showIn('pt-BR');
    await expect.element(button).toBeEnabled();
    // Fields that are still loading accept no updates.
    expect(stripe.spoken).toEqual([]);
    await speak('fi');
    await expect.poll(() => stripe.spoken.at(-1)).toBe('fi');
    await speak('en-XA');
    await expect.poll(() => stripe.spoken.at(-1)).toBe('auto');
    expect(stripe.elements.map(({ locale }) => locale)).toEqual(['pt-BR']);
    expect(stripe.fields).toHaveLength(1);
  });

  test.each([
    ['is known to its tab before a bank’s page may open', {}, 'pi_1_secret_2'],
    ['of a new card is not', { mode: 'setup' }, undefined],
    ['leaves nothing on another site, whose scripts read the storage', { base: 'https://coach.example' }, undefined],
  ] as const)('%s', async (_, { base, ...own }: { base?: string; mode?: 'setup' }, secret) => {
    const begun: unknown[] = [];
    stripe.answer = () => {
      begun.push(JSON.parse(sessionStorage.getItem('coach-payment:pi_1') ?? '{}').clientSecret);
      return new Promise(() => undefined);
    };
    await showIn('en', own, base);
    await button.click();
    await expect.poll(() => begun).toEqual([secret]);
  });

  test('is confirmed once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<{ paymentIntent: { id: string; status: string } }>();
    stripe.answer = () => answer.promise;
    await show();
    await userEvent.dblClick(button);
    document.querySelector('form')!.requestSubmit();
    await expect.element(page.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
    answer.resolve({ paymentIntent: { id: 'pi_1', status: 'processing' } });
    await expect
      .poll(() => onDone.mock.calls)
      .toEqual([[{ status: 'processing', intentId: 'pi_1', clientSecret: 'pi_1_secret_2' }]]);
    expect(stripe.confirmed).toEqual([
      { kind: 'payment', return_url: 'https://shop.example/dashboard', redirect: 'if_required' },
    ]);
  });

  test('that went through in another tab is one that went through', async () => {
    const payment_intent = { id: 'pi_1', status: 'succeeded' };
    stripe.answer = () => Promise.resolve({ error: { message: 'Unexpected state.', payment_intent } });
    await show();
    await button.click();
    await expect.poll(() => onDone.mock.calls[0]?.[0]).toMatchObject({ status: 'succeeded', intentId: 'pi_1' });
    expect(onError).not.toHaveBeenCalled();
  });

  test('a card is kept in the same way', async () => {
    stripe.answer = () => Promise.resolve({ setupIntent: { id: 'seti_1', status: 'succeeded' } });
    await show({ mode: 'setup', button: 'Keep this card', clientSecret: 'seti_1_secret_2' });
    await page.getByRole('button', { name: 'Keep this card' }).click();
    await expect
      .poll(() => onDone.mock.calls)
      .toEqual([[{ status: 'succeeded', intentId: 'seti_1', clientSecret: 'seti_1_secret_2' }]]);
    expect(stripe.confirmed[0]?.kind).toBe('setup');
  });
});
