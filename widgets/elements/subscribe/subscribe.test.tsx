import { renderToString } from 'react-dom/server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { everyNth } from '../../../scripts/testing/nightly.ts';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { leave } from '#widgets/parts/member/leave.ts';
import { answers, coaching } from './subscribe.factory.ts';
import {
  PROGRAMS,
  SITE,
  PROVIDERS,
  SAVE,
  SUBSCRIPTION,
  ONE_TIME,
  site,
  box,
  next,
  press,
  findText,
  choose,
  visitorFrom,
  show,
  OnThePage,
  answer,
  setUp,
} from './subscribe.harness.tsx';

setUp();

describe('a page that cannot be', () => {
  test.each(['', '0', '04', '-4', '4.0', 'coaching', '1234567890', '7'])('of programme "%s"', async (program) => {
    await show({ program });
    await expect.element(findText('Program Not Found')).toBeVisible();
  });

  test('of an id that cannot be one asks nobody', async () => {
    const { calls } = await show({ program: 'x' });
    await expect.element(findText('Program Not Found')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('of a free programme', async () => {
    await show({ program: '1', more: { [SITE]: site(false) } });
    await expect.element(findText('Program Not Available')).toBeVisible();
  });

  test.each(['2', '4'])('of programme %s where no payments are set up', async (program) => {
    await show({ program, more: { [SITE]: site(false) } });
    await expect.element(findText('Subscription System Setup Required')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'View programmes' })).toHaveAttribute('href', '/demo');
    expect(document.forms).toHaveLength(0);
  });

  test.each(['', 'code=HALF'])('with PayPal only leads to the checkout, and names the code (%s)', async (query) => {
    const payPal = { ...site(false), providers: { card: false, paypal: true } };
    await show({ program: '2', query, more: { [SITE]: payPal } });
    await expect.element(findText('Subscription System Setup Required')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Buy with PayPal' })).toHaveAttribute('href', '/checkout/2');
    expect(page.getByText('HALF').elements()).toHaveLength(query === '' ? 0 : 1);
  });

  test('where no payments are set up, and a code cannot help because everything renews', async () => {
    const { offers, ...program } = coaching();
    const renewing = { ...program, offers: offers.filter(({ interval }) => interval === 'month') };
    await show({ query: 'code=FREE', more: { [SITE]: site(false), [PROGRAMS]: [renewing] } });
    await expect.element(findText('Subscription System Setup Required')).toBeVisible();
  });

  test('while the shop is away, which can be asked again', async () => {
    let away = true;
    await show({ more: { [PROGRAMS]: () => (away ? refusal(500, 'internal') : [coaching()]) } });
    await expect.element(findText('Can’t load the programme right now.')).toBeVisible();
    away = false;
    await press('Try again');
    await expect.element(next).toBeVisible();
  });
});

describe('what is missing or wrong', () => {
  test('is asked for beside each field, and nothing is sent', async () => {
    const { calls } = await show();
    await next.click();
    await expect.element(findText('Missing Information')).toBeVisible();
    await expect.element(findText('Please fill out all fields to continue to payment.')).toBeVisible();
    await expect.element(box('Full name')).toHaveAccessibleDescription('Fill this in.');
    await expect.element(box('Full name')).toHaveFocus();
    await expect
      .element(page.getByRole('checkbox', { name: /^I agree/ }))
      .toHaveAccessibleDescription(/^Agree to this/);
    await expect
      .element(page.getByRole('checkbox', { name: /^I want the coaching/ }))
      .toHaveAccessibleDescription('Tick this box so that your purchase can start at once.');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(Object.keys(answers).length);
    expect(calls.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });

  test('gender may be left out, an address may not be anything', async () => {
    const { calls } = await show();
    await answer({ ...answers, email: 'alex' });
    await next.click();
    await expect.element(findText('Invalid Email')).toBeVisible();
    await expect.element(box('E-mail')).toHaveAccessibleDescription('Please enter a valid email address.');
    await expect.element(box('E-mail')).toHaveFocus();
    expect(calls.filter(({ request }) => request.startsWith('POST'))).toEqual([]);
  });

  test('what the API says stands beside each field', async () => {
    const issues = [{ path: 'age', message: 'Too young for this.' }];
    await show({ more: { [SUBSCRIPTION]: refusal(400, 'invalid_input', issues) } });
    await answer();
    await next.click();
    await expect.element(box('Age')).toHaveAccessibleDescription('Too young for this.');
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
  });
});

describe('a payment that cannot be set up', () => {
  test('because the provider refuses it is said so, without asking to try again', async () => {
    await show({ more: { [SUBSCRIPTION]: refusal(502, 'provider_refused') } });
    await answer();
    await next.click();
    await expect.element(findText('Payment Failed')).toBeVisible();
    await expect.element(page.getByText(/This payment can’t be processed right now/)).toBeVisible();
  });

  test.each(
    everyNth(
      [
        [/^Monthly/, SUBSCRIPTION, 'Subscription Setup Failed', 'Unable to initialize subscription. Please try again.'],
        [/^4-Week/, ONE_TIME, 'Payment Setup Failed', 'Unable to initialize payment. Please try again.'],
      ],
      2,
    ),
  )('%s: says so and keeps everything typed', async (offer, path, title, sentence) => {
    const { emit } = await show({ more: { [path]: refusal(502, 'provider_failed') } });
    await choose(offer);
    await answer();
    await next.click();
    await expect.element(findText(title)).toBeVisible();
    await expect.element(findText(sentence)).toBeVisible();
    await expect.element(next).toBeEnabled();
    await expect.element(box('Height')).toHaveValue('182 cm');
    expect(emit).not.toHaveBeenCalled();
  });

  test.each([SAVE, PROVIDERS])('nor without %s', async (path) => {
    const { sent } = await show({ more: { [path]: new TypeError('offline') } });
    await answer();
    await next.click();
    await expect.element(findText('Subscription Setup Failed')).toBeVisible();
    expect(sent(SUBSCRIPTION)).toEqual([]);
  });

  test('with a session that has ended leads to the login, once', async () => {
    const error = { code: 'unauthorized', message: 'Diese Sitzung ist abgelaufen.' };
    const unauthorized = Response.json({ error }, { status: 401 });
    const { sent } = await show({ more: { [SUBSCRIPTION]: () => unauthorized.clone() } });
    await answer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await next.click();
    await expect.element(findText('Please Log In')).toBeVisible();
    await next.click();
    await expect.poll(() => sent(SUBSCRIPTION)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(leave.to).toHaveBeenCalledWith('/api/login?return_to=%2Fsubscribe%2F4%3Foffer%3Dmonthly');
    expect(leave.to).toHaveBeenCalledOnce();
    expect(timers.mock.calls.filter(([, ms]) => ms === 1500)).toHaveLength(1);
  });

  test('for existing customers says so, and leads a guest to the login and back to this offer', async () => {
    let answered = refusal(403, 'offer_not_open');
    await show({ offer: 'continuation', more: { [SUBSCRIPTION]: () => answered } });
    await answer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await next.click();
    await expect.element(findText('No.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(leave.to).not.toHaveBeenCalled();
    answered = refusal(403, 'sign_in_first');
    await next.click();
    await expect.element(findText('No.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(leave.to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=%2Fsubscribe%2F4%3Foffer%3Dcontinuation');
  });

  test.each([
    [/^Monthly/, SUBSCRIPTION, 'Subscription Setup Failed'],
    [/^4-Week/, ONE_TIME, 'Payment Setup Failed'],
  ])('%s: after too many tries says so, and how long to wait', async (offer, path, title) => {
    await show({ more: { [path]: refusal(429, 'too_many_requests') } });
    await choose(offer);
    await answer();
    await next.click();
    await expect.element(findText(title)).toBeVisible();
    await expect.element(box('E-mail')).toHaveAccessibleDescription(/Please try again in 2 minutes\./);
    await expect.element(page.getByText('One Moment, Please')).not.toBeInTheDocument();
  });

  test('because it is owned or on its way says so', async () => {
    let answered = refusal(409, 'already_owned');
    await show({ more: { [SUBSCRIPTION]: () => answered } });
    await answer();
    answered = refusal(409, 'already_owned');
    await next.click();
    await expect.element(findText('Not Bought')).toBeVisible();
    answered = refusal(409, 'payment_processing');
    await next.click();
    await expect.element(findText('Payment Being Processed')).toBeVisible();
  });
});

describe('the offer', () => {
  test('decides about term, guarantee and amount', async () => {
    await show();
    const promised = page.getByRole('complementary');
    await expect.element(promised.getByText('14-day money-back guarantee')).toBeVisible();
    await expect.element(promised.getByText('3-month minimum commitment')).toBeVisible();
    await expect.element(promised.getByText('At least €299.97 in total (3 × €99.99)')).toBeVisible();
    await choose(/^4-Week/);
    await expect.element(promised.getByText('30-day money-back guarantee')).toBeVisible();
    await expect.element(promised.getByText(/At least/)).not.toBeInTheDocument();
    expect(promised.element().textContent).not.toMatch(/-month|\/month/);
    expect(page.getByRole('radio').elements()).toHaveLength(2);
  });

  test('is the one that the page names', async () => {
    await show({ offer: 'kickstart' });
    await expect.element(page.getByRole('radio', { name: /^4-Week/ })).toBeChecked();
  });

  test('continuation is there where the address names it', async () => {
    await show({ query: 'offer=continuation' });
    await expect.element(page.getByRole('radio', { name: /^Continuation/ })).toBeChecked();
    await expect
      .element(page.getByRole('complementary').getByText('Cancel any time; never starts automatically'))
      .toBeVisible();
  });

  test('that nobody knows is the first', async () => {
    await show({ offer: 'nothing' });
    await expect.element(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  });

  test('stands in euro, and in about what it is elsewhere', async () => {
    visitorFrom('US');
    await show({ more: { 'GET /api/rates': { rates: { USD: 1.09 } } } });
    await expect.element(page.getByRole('radio', { name: /€99.99 ≈ \$108.99 a month/ })).toBeVisible();
  });

  test('stands in euro alone without a rate, with one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    visitorFrom('RU');
    await show({ more: { 'GET /api/rates': { rates: { USD: 1.09 } } } });
    await expect.element(page.getByRole('radio', { name: /€99.99 a month/ })).toBeVisible();
    await expect.poll(() => warn.mock.calls).toEqual([['No rate for RUB: the price stays in euro.']]);
  });
});

test('the server renders the whole form, which can be sent before its script is there', () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(
    <ShopProvider seed={{ programs: [coaching()], site: site() }}>
      <ToastProvider>
        <OnThePage program="4" />
      </ToastProvider>
    </ShopProvider>,
  );
  expect(place.querySelector('h1')?.textContent).toBe('Personal Coaching');
  expect(place.querySelectorAll('form [required]')).toHaveLength(Object.keys(answers).length);
  expect(place.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false);
  expect(place.querySelector('form')?.getAttribute('action')).toBe('/api/drafts?program=4');
  expect(place.textContent).toContain('No login required');
  expect(place.textContent).toContain('What happens next?');
});
