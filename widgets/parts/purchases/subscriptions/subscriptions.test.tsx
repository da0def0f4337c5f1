import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import type { CardPaymentProps } from '#widgets/parts/payments/card/card-payment.tsx';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import { memberWith, subscription } from '../purchases.factory.ts';
import { Subscriptions } from './subscriptions.tsx';

// The provider's form is in its own frame.
vi.mock('#widgets/parts/payments/card/card-chunk.tsx', () => ({
  default: ({ clientSecret, mode, button, returnUrl, onDone, onError }: CardPaymentProps) => (
    <>
      <button type="button" onClick={() => onDone({ status: 'succeeded', intentId: 'seti_1', clientSecret })}>
        {button}
      </button>
      <button type="button" onClick={() => onError({ kind: 'declined', message: 'Your card was declined.' })}>
        {`Decline ${mode} ${clientSecret} ${returnUrl}`}
      </button>
    </>
  ),
}));

const { id } = subscription('c');
const CANCEL = `POST /api/user/subscriptions/${id}/cancel`;
const RESUME = `POST /api/user/subscriptions/${id}/resume`;
const CARD = `POST /api/user/subscriptions/${id}/card`;
const DONE = `POST /api/user/subscriptions/${id}/card/done`;
const PROVIDERS = 'GET /api/payment-providers';
const card = { publishableKey: 'pk', scriptUrl: null };
const providers = { card, paypal: null, testMode: true, inPlace: true, origin: 'https://coach.example' };
const ENDS = '2027-02-21T00:00:00.000Z';
const WORDS = 'Two more payments of €99.99, €199.98 in total, then it ends on 21 February 2027.';

const findText = (words: string) => page.getByText(words, { exact: true }).first();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name });
const home = location.pathname;

beforeEach(() => history.replaceState(null, '', home));
afterEach(() => {
  history.replaceState(null, '', home);
  vi.restoreAllMocks();
});

async function show(
  parts: Parameters<typeof subscription>[1] = {},
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {},
  elsewhere = false,
) {
  // A press would outrun the code that its touch loads.
  await loadToasts();
  const { api, calls } = stubApi(answers);
  const onChange = vi.fn();
  const member = memberWith({ subscriptions: [subscription('c', parts)] });
  await render(
    <ShopProvider api={api} base={elsewhere ? 'https://coach.example' : ''}>
      <ToastProvider>
        <Subscriptions member={member} programs={[...programs]} elsewhere={elsewhere} onChange={onChange} />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, onChange };
}

describe('cancelling', () => {
  test('is not possible on a page of somebody else’s', async () => {
    await show({}, {}, true);
    await expect
      .element(link('Change it on coach.example'))
      .toHaveAttribute('href', 'https://coach.example/dashboard#subscriptions');
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  test('that comes too late says so and asks how it stands', async () => {
    const { onChange } = await show({}, { [CANCEL]: refusal(409, 'not_cancellable') });
    await button('Cancel subscription').click();
    await button('Cancel it').click();
    await expect.element(findText('Out of Date')).toBeVisible();
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('that fails leaves everything as it was', async () => {
    const { onChange } = await show({}, { [CANCEL]: refusal(502, 'provider_failed') });
    await button('Cancel subscription').click();
    await button('Cancel it').click();
    await expect.element(findText('That Didn’t Work')).toBeVisible();
    await expect.element(button('Cancel it')).toBeEnabled();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('says what is still charged, and nothing happens when it is kept', async () => {
    const { calls } = await show();
    await button('Cancel subscription').click();
    await expect.element(page.getByRole('group', { name: 'Cancel subscription' }).getByText(WORDS)).toBeVisible();
    await button('Keep it').click();
    await expect.element(button('Cancel subscription')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test.each([
    [0, '0.00', 'You won’t be charged again. It ends on 21 February 2027.'],
    [1, '99.99', 'One more payment of €99.99, then it ends on 21 February 2027.'],
    [13, '1299.87', '13 more payments of €99.99, €1,299.87 in total, then it ends on 21 February 2027.'],
    [2, '79.80', 'Two more payments of €39.90, €79.80 in total, then it ends on 21 February 2027.'],
  ])('with %i payments to come says so', async (charges, total, words) => {
    await show({ cancellation: { endsAt: ENDS, charges, total } });
    await button('Cancel subscription').click();
    await expect.element(findText(words)).toBeVisible();
  });

  test('within the days of access after a failed renewal ends it at once, and says so', async () => {
    await show({ status: 'past_due', cancellation: { endsAt: ENDS, charges: 0, total: '0.00' } });
    await button('Cancel subscription').click();
    await expect.element(findText('It ends immediately. You won’t be charged again.')).toBeVisible();
  });

  test('says the days of the shop’s clock', async () => {
    await show({ currentPeriodEnd: '2026-12-02T00:30:00.000+02:00', endsAt: '2027-02-02T00:30:00.000+02:00' });
    await expect.element(findText('Paid until 2 December 2026')).toBeVisible();
    await expect.element(findText('Ends on 2 February 2027')).toBeVisible();
  });

  test('is shown as the shop answers it, and asked for anew', async () => {
    const { calls, onChange } = await show({}, { [CANCEL]: subscription('c', { endsAt: ENDS }) });
    await button('Cancel subscription').click();
    await button('Cancel it').click();
    await expect.element(findText('Ends on 21 February 2027')).toBeVisible();
    await expect.element(findText(WORDS)).toBeVisible();
    await expect.element(button('Resume subscription')).toBeVisible();
    await expect.element(page.getByRole('group').first()).toHaveFocus();
    expect(button('Cancel subscription').elements()).toEqual([]);
    expect(calls).toEqual([{ request: CANCEL, body: {} }]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('is taken back', async () => {
    const { calls, onChange } = await show({ endsAt: ENDS }, { [RESUME]: subscription('c') });
    await button('Resume subscription').click();
    await expect.element(findText('Your subscription renews as before.')).toBeVisible();
    await expect.element(button('Cancel subscription')).toHaveFocus();
    expect(calls).toEqual([{ request: RESUME, body: {} }]);
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('how it stands', () => {
  test('is a price, a state and a day', async () => {
    await show();
    for (const words of ['€99.99 a month', 'Active', 'Paid until 1 December 2026']) {
      await expect.element(findText(words)).toBeVisible();
    }
  });

  test.each([
    [true, 'Your access lasts until 8 December 2026. Update your card to keep it.'],
    [false, 'Your access ended on 8 December 2026. Update your card to get it back.'],
  ])('after a failed renewal is said plainly (live: %s)', async (live, words) => {
    await show({ status: 'past_due', live, cancellation: null });
    await expect.element(findText('The renewal on 1 December 2026 failed: your card was not charged.')).toBeVisible();
    await expect.element(findText(words)).toBeVisible();
    await expect.element(button('Update card')).toHaveAttribute('data-variant', 'primary');
  });

  test.each([
    [false, 'A payment is disputed. Until the dispute is decided, you have no access and nothing is charged.'],
    [true, 'A payment is disputed. Nothing is charged until the dispute is decided.'],
  ])('while a payment is disputed is said plainly (live: %s)', async (live, words) => {
    await show({ status: live ? 'active' : 'unpaid', live, disputed: true });
    await expect.element(findText(words)).toBeVisible();
    await expect.element(findText(live ? 'Active' : 'Disputed')).toBeVisible();
    await expect.element(button('Cancel subscription')).toBeVisible();
  });

  test('that has ended is written as people here write it', async () => {
    await show({ status: 'canceled', live: false, cancellation: null, cardChangeable: false });
    await expect.element(findText('Cancelled')).toBeVisible();
  });

  test('that ended because it was not paid says so, and not that anybody cancelled it', async () => {
    await show({ status: 'canceled', live: false, endedUnpaid: true, cancellation: null, cardChangeable: false });
    await expect.element(findText('Ended: not paid')).toBeVisible();
    await expect.element(findText('The renewal on 1 December 2026 was not paid.')).toBeVisible();
    await expect.element(findText('Cancelled')).not.toBeInTheDocument();
  });

  test.each([
    ['refund', 'It ended with the refund on 5 January 2026.'],
    ['elsewhere', 'Ended 5 January 2026'],
  ] as const)('that ended without its member says how (%s), and not that anybody cancelled it', async (why, words) => {
    const ended = { why, at: '2026-01-05T10:00:00.000+02:00' };
    await show({ status: 'canceled', live: false, ended, cancellation: null, cardChangeable: false });
    await expect.element(findText('Ended')).toBeVisible();
    await expect.element(findText(words)).toBeVisible();
    await expect.element(findText('Cancelled')).not.toBeInTheDocument();
  });

  test('before the first payment is no date', async () => {
    await show({ status: 'incomplete', live: false, cancellation: null, cardChangeable: false });
    await expect.element(findText('The first payment hasn’t gone through.')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});

describe('the card', () => {
  test('cannot be changed where the provider is not there', async () => {
    await show({}, { [CARD]: refusal(502, 'provider_failed'), [PROVIDERS]: providers });
    await button('Update card').click();
    await expect.element(findText('You can’t change your card right now. Try again later.')).toBeVisible();
    await button('Keep the old card').click();
    await expect.element(button('Update card')).toHaveFocus();
  });

  test('that is declined stays in the form, in the provider’s words', async () => {
    const { calls } = await show({}, { [CARD]: { clientSecret: 'seti_1_secret_2' }, [PROVIDERS]: providers });
    await button('Update card').click();
    await expect.element(findText('Test mode')).toBeVisible();
    await button(`Decline setup seti_1_secret_2 https://coach.example/dashboard?tab=subscriptions&card=${id}`).click();
    await expect.element(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible();
    expect(calls.some(({ request }) => request === DONE)).toBe(false);
  });

  test('that is confirmed takes the place of the old one, at the second try if need be', async () => {
    const answers = [refusal(502, 'provider_failed'), new Response(null, { status: 204 })];
    const { calls, onChange } = await show(
      {},
      { [CARD]: { clientSecret: 'seti_1_secret_2' }, [PROVIDERS]: providers, [DONE]: () => answers.shift()! },
    );
    await button('Update card').click();
    await button('Save this card').click();
    await expect.element(findText('That Didn’t Work')).toBeVisible();
    await button('Try again').click();
    await expect.element(findText('Card Updated')).toBeVisible();
    await expect.element(button('Update card')).toBeVisible();
    const done = calls.filter(({ request }) => request === DONE);
    const confirmed = { request: DONE, body: { setupIntent: 'seti_1' } };
    expect(done).toEqual([confirmed, confirmed]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('that a bank confirmed on its own page is put in place, and leaves the address', async () => {
    const back = `?tab=subscriptions&card=${id}&setup_intent=seti_1&setup_intent_client_secret=x&redirect_status=succeeded`;
    history.replaceState(null, '', home + back);
    const { calls, onChange } = await show({}, { [DONE]: new Response(null, { status: 204 }) });
    await expect.element(findText('Card Updated')).toBeVisible();
    expect(location.search).toBe('?tab=subscriptions');
    expect(calls).toEqual([{ request: DONE, body: { setupIntent: 'seti_1' } }]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('that a bank did not confirm is not', async () => {
    history.replaceState(null, '', `${home}?card=${id}&setup_intent=seti_1&redirect_status=failed`);
    const { calls } = await show();
    await expect.element(findText('Your bank didn’t confirm it. Your old card stays in use.')).toBeVisible();
    expect(calls).toEqual([]);
  });
});
