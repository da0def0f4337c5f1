import { describe, expect, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { refusal } from '#widgets/core/api/api.stub.ts';
import {
  button,
  CAPTURE,
  INTENT,
  pick,
  paypal,
  findText,
  SETUP_FAILED,
  setUp,
  show,
  stripe,
} from './checkout.harness.tsx';

setUp();

describe('the page around is told of a try to pay that came to nothing', () => {
  test('by card, with a word and not with the bank’s words', async () => {
    stripe.answer = async () => ({ error: { type: 'card_error', message: 'No money on 4242.' } });
    const { steps } = await show();
    await pick('Card Payment');
    await button('Pay €29.90').click();
    await expect.element(findText('No money on 4242.')).toBeVisible();
    expect(steps).toEqual([['coach-checkout-failed', { programId: 2, code: 'declined' }]]);
  });

  test('when it cannot be set up', async () => {
    const { steps } = await show({ answers: { [INTENT]: refusal(502, 'provider') } });
    await pick('Card Payment');
    await expect.element(findText(SETUP_FAILED)).toBeVisible();
    expect(steps).toEqual([['coach-checkout-failed', { programId: 2, code: 'unavailable' }]]);
  });

  test.runIf(isNightly)('with PayPal: cancelled, declined, or broken', async () => {
    paypal.buyer = 'cancels';
    const { steps } = await show({ answers: { [CAPTURE]: refusal(402, 'declined') } });
    await pick('PayPal');
    await button('Pay with PayPal').click();
    await expect.element(findText('Payment cancelled. Nothing was charged.')).toBeVisible();
    paypal.buyer = 'approves';
    await button('Pay with PayPal').click();
    await expect.element(findText('Payment Failed')).toBeVisible();
    paypal.buyer = 'fails';
    await button('Pay with PayPal').click();
    await expect.element(findText('Payment Error')).toBeVisible();
    expect(steps.map(([name, detail]) => [name, (detail as { code: string }).code])).toEqual([
      ['coach-checkout-failed', 'cancelled'],
      ['coach-checkout-failed', 'declined'],
      ['coach-checkout-failed', 'unknown'],
    ]);
  });
});
