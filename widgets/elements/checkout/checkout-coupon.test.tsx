import { expect, onTestFinished, test } from 'vitest';
import { isNightly } from '../../../scripts/testing/nightly.ts';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { button, INTENT, ORDER, pick, ready, findText, setUp, show, stripe } from './checkout.harness.tsx';

setUp();

const ASK = 'POST /api/coupon';
const spring = { code: 'SPRING', listPrice: '29.90', discount: '7.48', amount: '22.42', renewals: 'forever' };
const field = page.getByRole('textbox', { name: 'Code' });

async function type(code: string) {
  await button('Have a code?').click();
  await field.fill(code);
  await button('Apply').click();
}

test('a code goes along with what is paid, and the price is what the shop has answered', async () => {
  const less = { ...ready, amount: '22.42' };
  const { calls } = await show({ answers: { [ASK]: spring, [INTENT]: less } });
  await type('spring');
  await expect.element(page.getByText('Code SPRING: €7.48 off')).toHaveFocus();
  await expect.element(findText('−€7.48')).toBeVisible();
  await pick('Card Payment');
  await expect.element(page.getByText('You pay €22.42 in total, once.')).toBeVisible();
  await expect.element(button('Pay €22.42')).toBeEnabled();
  expect(calls.find(({ request }) => request === ASK)?.body).toEqual({ programId: 2, coupon: 'spring' });
  expect(calls.find(({ request }) => request === INTENT)?.body).toMatchObject({ programId: 2, coupon: 'SPRING' });
});

test.runIf(isNightly)('what became of a try at the price before is not said any more', async () => {
  await show({ answers: { [ASK]: spring } });
  stripe.answer = () => Promise.resolve({ error: { message: 'Your card has expired.' } });
  await pick('Card Payment');
  await button('Pay €29.90').click();
  await expect.poll(() => page.getByText('Your card has expired.').elements()).toHaveLength(2);
  await type('spring');
  await expect.element(findText('−€7.48')).toBeVisible();
  await expect.element(page.getByText('Your card has expired.')).not.toBeInTheDocument();
});

test.runIf(isNightly)('PayPal is asked for the lower price, with the code', async () => {
  const { calls } = await show({ answers: { [ASK]: spring } });
  await type('spring');
  await pick('PayPal');
  await button('Pay with PayPal').click();
  await expect
    .poll(() => calls.find(({ request }) => request === ORDER)?.body)
    .toMatchObject({
      amount: '22.42',
      coupon: 'SPRING',
    });
});

test('a code is dropped when the page changes the programme', async () => {
  const { change } = await show({ answers: { [ASK]: spring } });
  await type('spring');
  await expect.element(findText('−€7.48')).toBeVisible();
  await change(3);
  await expect.element(findText('€99.90')).toBeVisible();
  await expect.element(page.getByText('−€7.48')).not.toBeInTheDocument();
});

test('what the shop refuses is said beside the field, and the price stays', async () => {
  const why = 'This code has expired.';
  const { asked } = await show({
    answers: { [ASK]: () => refusal(400, 'coupon_refused', [{ path: 'coupon', message: why }]) },
  });
  await type('WINTER');
  await expect.element(findText(why)).toBeVisible();
  await expect.element(field).toHaveValue('WINTER');
  await expect.element(field).toHaveFocus();
  await pick('Card Payment');
  await expect.element(button('Pay €29.90')).toBeEnabled();
  expect(asked().filter((request) => request === INTENT)).toHaveLength(1);
});

test('too many codes are refused with the time to wait', async () => {
  await show({ answers: { [ASK]: refusal(429, 'too_many_requests') } });
  await type('WINTER');
  await expect.element(field).toHaveAccessibleDescription('Please try again in 2 minutes.');
});

test('a refusal is announced in its place if the code was sent from its field', async () => {
  const why = 'This code has expired.';
  await show({ answers: { [ASK]: () => refusal(400, 'coupon_refused', [{ path: 'coupon', message: why }]) } });
  await type('WINTER');
  await expect.element(field).toHaveAccessibleDescription(why);
  expect(page.getByRole('alert').filter({ hasText: why }).query()).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('a refused code leaves the focus where somebody types by then', async () => {
  const own = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => own.remove());
  const answer = Promise.withResolvers<Response>();
  await show({ answers: { [ASK]: () => answer.promise } });
  await type('WINTER');
  own.focus();
  answer.resolve(refusal(400, 'coupon_refused', [{ path: 'coupon', message: 'Unknown code.' }]));
  await expect.element(page.getByRole('alert').filter({ hasText: 'Unknown code.' })).toBeVisible();
  expect(document.activeElement).toBe(own);
});

test('a code that is used up by the time of paying is taken out, and why is said', async () => {
  const why = 'This code has been used up.';
  const answers = [refusal(400, 'coupon_refused', [{ path: 'coupon', message: why }]), ready];
  await show({ answers: { [ASK]: spring, [INTENT]: () => answers.shift()! } });
  await type('spring');
  await expect.element(button('Remove')).toBeVisible();
  await pick('Card Payment');
  await expect.element(findText(why)).toBeVisible();
  // A new price needs a new consent.
  await page.getByRole('checkbox', { name: /^I want the/ }).click();
  await expect.element(button('Pay €29.90')).toBeEnabled();
});
