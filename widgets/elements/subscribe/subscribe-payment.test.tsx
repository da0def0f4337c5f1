import { describe, expect, test, vi } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { takePayment } from '#widgets/parts/payments/card/client-secret.ts';
import { keepDraft, readDraftKey } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import { answers, DRAFT, draft, providers, setup } from './subscribe.factory.ts';
import {
  SAVE,
  SITE,
  PROVIDERS,
  READ,
  FORGET,
  SUBSCRIPTION,
  ONE_TIME,
  box,
  next,
  edit,
  payment,
  press,
  findText,
  choose,
  show,
  answer,
  toPayment,
  site,
  setUp,
} from './subscribe.harness.tsx';

const CODED = setup({
  amount: '89.99',
  thenAmount: '89.99',
  minimumTotal: '269.97',
  coupon: { code: 'START', listPrice: '99.99', discount: '10.00', renewals: 'forever' },
});
const ONCE = { amount: '29.90', minimumTotal: '29.90', nextChargeDate: null, nextChargeOn: null };

setUp();

describe('a shop without a payment provider', () => {
  const FREE = 'free_1_secret_2';
  const priced = (body: unknown) => {
    const { coupon } = body as { coupon?: string };
    if (coupon === 'FREE')
      return setup({
        clientSecret: FREE,
        amount: '0.00',
        coupon: { code: 'FREE', listPrice: '89.90', discount: '89.90', renewals: 'forever' },
      });
    return coupon === 'HALF'
      ? refusal(503, 'not_configured')
      : refusal(400, 'coupon_refused', [{ path: 'coupon', message: 'Unknown code.' }]);
  };
  const more = { [SITE]: site(false), [PROVIDERS]: providers({ card: null }), [ONE_TIME]: priced };

  async function apply(code: string) {
    await box('Code').fill(code);
    await press('Apply');
  }

  test('sells one-time offers to a visitor whose address has a code, if it covers the price', async () => {
    const { sent } = await show({ query: 'code=WRONG', more });
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
    await toPayment();
    await expect
      .element(findText('Card payments will be available once payment processing is configured.'))
      .toBeVisible();
    expect(sent(ONE_TIME)).toEqual([]);
    await expect.element(box('Code')).toHaveValue('WRONG');
    await press('Apply');
    await expect.element(box('Code')).toHaveAccessibleDescription('Unknown code.');
    await apply('HALF');
    await expect
      .element(findText('This code doesn’t cover the full price, and payments aren’t set up yet.'))
      .toBeVisible();
    await apply('FREE');
    await expect.element(page.getByRole('button', { name: 'Get it for free' })).toBeVisible();
    await press('Remove');
    await expect.element(page.getByRole('button', { name: 'Get it for free' })).not.toBeInTheDocument();
    await expect
      .element(findText('Card payments will be available once payment processing is configured.'))
      .toBeVisible();
  });
});

describe('the payment', () => {
  test('of a shop with cards has no code that looks applied', async () => {
    await show({ query: 'code=HALF' });
    await toPayment();
    await expect.element(page.getByRole('button', { name: 'Have a code?' })).toBeVisible();
  });

  test('with a code has one sum that it comes to at least', async () => {
    await show({ more: { [SUBSCRIPTION]: CODED } });
    await toPayment();
    await expect.element(page.getByText('At least €269.97 in total').first()).toBeVisible();
    expect(document.body.textContent).not.toContain('299.97');
  });

  test('of what renews is a subscription', async () => {
    const { emit, sent } = await show();
    await toPayment();
    expect(sent(SAVE)).toEqual([{ programId: 4, offer: 'monthly', answers }]);
    expect(sent(SUBSCRIPTION)).toEqual([{ programId: 4, offer: 'monthly', draft: DRAFT, ...answers }]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-checkout-started', { programId: 4, offer: 'monthly' });
    await expect.element(page.getByRole('button', { name: 'Subscribe - €99.99/month' })).toBeVisible();
    await expect.element(payment).toHaveFocus();
    await expect
      .element(
        findText(
          'Press the button to order and pay €99.99 now, then €99.99 each month from 22 December 2026, at least €299.97 in total.',
        ),
      )
      .toBeVisible();
    for (const words of [
      'alex@example.org',
      '3-month minimum commitment',
      '14-day money-back guarantee',
      'At least €299.97 in total (3 × €99.99)',
      '€99.99 on 22 December 2026',
    ])
      await expect.element(findText(words)).toBeVisible();
    await expect
      .element(findText('["pk_test_made_up","pi_1_secret_2","payment","https://coach.example/success?program=4"]'))
      .toBeVisible();
    expect(JSON.parse(sessionStorage.getItem('coaching-onboarding:')!)).toEqual({
      draft: DRAFT,
      until: expect.any(Number),
      payment: 'pi_1',
      visit: expect.any(String),
    });
  });

  test('of what is paid once never speaks of months', async () => {
    const { sent } = await show({ program: '2', more: { [ONE_TIME]: setup(ONCE) } });
    await answer({ ...answers, startConsent: 'digital-1' }, 1);
    await next.click();
    await expect.element(payment).toBeVisible();
    expect(sent(ONE_TIME)).toEqual([
      { programId: 2, offer: 'once', draft: DRAFT, ...answers, startConsent: 'digital-1' },
    ]);
    await expect.element(page.getByRole('button', { name: 'Pay €29.90' })).toBeVisible();
    expect(document.body.textContent).not.toMatch(/month/);
  });

  test('is set up once, however often the button is pressed', async () => {
    const saved = Promise.withResolvers<object>();
    const { sent } = await show({ more: { [SAVE]: saved.promise } });
    await answer();
    await next.click();
    document.querySelector('form')!.requestSubmit();
    await expect.element(page.getByRole('button', { name: 'One moment...' })).toHaveAttribute('aria-disabled', 'true');
    saved.resolve({ draft: DRAFT });
    await expect.element(payment).toBeVisible();
    expect(sent(SUBSCRIPTION)).toHaveLength(1);
  });

  test('can be gone back from; then the same draft is paid', async () => {
    const { emit, sent } = await show();
    await toPayment();
    await edit.click();
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    for (const box of page.getByRole('checkbox').all()) await expect.element(box).toBeChecked();
    await box('Height').fill('183 cm');
    await next.click();
    await expect.element(payment).toBeVisible();
    expect(sent(SAVE)[1]).toMatchObject({ draft: DRAFT, answers: { height: '183 cm' } });
    expect(sent(SUBSCRIPTION)[1]).toMatchObject({ draft: DRAFT, height: '183 cm' });
    expect(emit).toHaveBeenCalledTimes(1);
  });

  test('of a draft that the shop has forgotten is one of another', async () => {
    keepDraft('', 'o'.repeat(43));
    const { sent } = await show({
      more: {
        [READ]: draft({ draft: 'o'.repeat(43) }),
        [SAVE]: (body) => ('draft' in (body as object) ? refusal(404, 'not_found') : { draft: DRAFT }),
      },
    });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await page.getByRole('checkbox', { name: /^I want the/ }).click();
    await next.click();
    await expect.element(payment).toBeVisible();
    expect(sent(SUBSCRIPTION)).toMatchObject([{ draft: DRAFT }]);
  });

  test('that is under way cannot be edited', async () => {
    await show();
    await toPayment();
    await press('Subscribe - €99.99/month');
    await expect.element(edit).toBeDisabled();
    await press('The card is declined');
    await expect.element(edit).toBeEnabled();
  });
});

describe('a card', () => {
  test.each(
    everyNth(
      [
        [/^Monthly/, 'Subscription Failed', 'Subscription Error'],
        [/^4-Week/, 'Payment Failed', 'Payment Error'],
      ],
      2,
    ),
  )('%s: that is declined, and a form that breaks', async (offer, declined, thrown) => {
    const { emit } = await show();
    await choose(offer);
    await toPayment();
    await press('The card is declined');
    await expect.element(findText(declined)).toBeVisible();
    await expect.element(findText('Your card was declined.')).toBeVisible();
    await press('Something breaks');
    await expect.element(findText(thrown)).toBeVisible();
    await expect.element(findText('Something went wrong. Please try again.')).toBeVisible();
    expect(emit).toHaveBeenCalledTimes(1);
    expect(readDraftKey('')).toBe(DRAFT);
  });

  test.each(
    everyNth(
      [
        [/^Monthly/, 'Subscription Successful!', 'coach-subscription-completed', 'monthly', 'month', '99.99'],
        [/^4-Week/, 'Payment Successful!', 'coach-purchase-completed', 'kickstart', 'once', '89.90'],
      ],
      2,
    ),
  )('%s: that is charged', async (name, words, event, offer, interval, amount) => {
    const { emit, sent } = await show();
    await choose(name);
    await toPayment();
    await press('The card is charged');
    await expect.element(findText(words)).toBeVisible();
    expect(emit).toHaveBeenLastCalledWith(event, { programId: 4, offer, interval, amount, currency: 'EUR' });
    await expect.poll(() => sent(FORGET)).toEqual([{ draft: DRAFT }]);
    expect(localStorage.getItem('coaching-onboarding')).toBeNull();
    expect(leave.to).toHaveBeenCalledExactlyOnceWith(
      '/success?program=4&payment_intent=pi_1&redirect_status=succeeded',
    );
    history.replaceState(null, '', '?payment_intent=pi_1');
    expect(takePayment().own).toMatchObject({ clientSecret: 'pi_1_secret_2', member: null });
  });

  test('is told in place where the browser keeps nothing for the next page', async () => {
    await show();
    await toPayment();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await press('The card is charged');
    await expect.element(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
    expect(leave.to).not.toHaveBeenCalled();
  });

  test('that is declined is forgotten as soon as another price is asked for', async () => {
    await show({ more: { [SUBSCRIPTION]: CODED } });
    await toPayment();
    await press('The card is declined');
    await expect.element(findText('Your card was declined.')).toBeVisible();
    await press('Remove');
    await expect.element(page.getByText('Your card was declined.')).not.toBeInTheDocument();
    await expect.element(payment).toBeVisible();
  });

  test('whose bank still thinks has bought nothing yet', async () => {
    const { emit } = await show();
    await toPayment();
    await press('The bank thinks');
    expect(leave.to).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('redirect_status=processing'));
    expect(emit).toHaveBeenCalledTimes(1);
  });

  test('whose form is kept out of the browser can be tried again', async () => {
    await show();
    await toPayment();
    await press('The page blocks it');
    await expect.element(page.getByRole('alert').filter({ hasText: 'Couldn’t load the card form.' })).toBeVisible();
    await press('Try again');
    await expect.element(page.getByRole('form', { name: 'Card' })).toBeVisible();
  });
});
