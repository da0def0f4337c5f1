import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MIN_FILL_MS, NEWSLETTER_CONSENT } from '#contract/forms/form-rules.ts';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pressWithoutTime, STOPPED_CLOCK } from '#widgets/core/testing/poll.harness.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { Signup } from './signup.tsx';
import { accepted, site, email, letter, submit, show, toast, setUp, botSignals } from './signup.harness.tsx';

setUp();

describe('the form', () => {
  const PATH = 'POST /api/email-signup';

  test('sends the address, welcomes by the brand’s name, clears the field and tells the page no address', async () => {
    const { calls, emit } = await show('form', { [PATH]: accepted });
    await email.fill('  reader@example.org ');
    await submit.click();
    await expect.element(toast('Welcome to Test Brand!')).toBeVisible();
    await expect.element(toast('Check your email for your FREE Morning Routine program.')).toBeVisible();
    await expect.element(email).toHaveValue('');
    expect(calls).toEqual([
      { request: PATH, body: { email: 'reader@example.org', source: 'morning_routine', ...botSignals } },
    ]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-signup-completed', { flow: 'form' });
  });

  test('forgets the address and the tick once a member’s token ends on this page', async () => {
    await show('form', {});
    await email.fill('reader@example.org');
    await letter.click();
    memberTokens.setState({ '': 'of-anna' });
    await expect.element(email).toHaveValue('reader@example.org');
    memberTokens.setState({ '': undefined });
    await expect.element(email).toHaveValue('');
    await expect.element(letter).not.toBeChecked();
  });

  test('is busy while the answer is awaited, and is sent once', async () => {
    const answer = Promise.withResolvers<object>();
    const { calls } = await show('form', { [PATH]: answer.promise });
    await email.fill('reader@example.org');
    const form = document.querySelector('form')!;
    form.requestSubmit();
    form.requestSubmit();
    const busy = page.getByRole('button', { name: 'Processing...' });
    await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
    answer.resolve(accepted);
    await expect.element(submit).toBeEnabled();
    expect(calls).toHaveLength(1);
  });

  test.each(['', '   '])('asks for an address where there is "%s"', async (text) => {
    const { calls } = await show('form', { [PATH]: accepted });
    await email.fill(text);
    await submit.click();
    await expect.element(toast('Email Required')).toBeVisible();
    await expect.element(toast('Please enter your email to receive the free program.').first()).toBeVisible();
    await expect.element(email).toHaveAccessibleDescription('Please enter your email to receive the free program.');
    await expect.element(email).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test.each([
    'reader',
    'reader@example',
    'a@b.c, d@e.f',
    `${'a'.repeat(400)}@example.org`,
    'a b@example.org',
    '@example.org',
  ])('refuses %s', async (text) => {
    const { calls } = await show('form', { [PATH]: accepted });
    await email.fill(text);
    await submit.click();
    await expect.element(toast('Invalid Email')).toBeVisible();
    await expect.element(email).toBeInvalid();
    await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(calls).toEqual([]);
  });

  test('a line break never leaves the field', async () => {
    const { calls } = await show('form', { [PATH]: accepted });
    (document.querySelector('[name=email]') as HTMLInputElement).value = 'reader@example.org\r\nBcc: all@example.org';
    await submit.click();
    await expect.element(email).toBeInvalid();
    expect(calls).toEqual([]);
  });

  test('shows what the API says about the address beside the field and keeps what was typed', async () => {
    await show('form', { [PATH]: refusal(400, 'invalid', [{ path: 'email', message: 'That mailbox is closed.' }]) });
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(toast('Signup Failed')).toBeVisible();
    await expect.element(toast('Please try again or contact support.')).toBeVisible();
    await expect.element(email).toHaveAccessibleDescription('That mailbox is closed.');
    await expect.element(page.getByRole('alert').filter({ hasText: 'That mailbox is closed.' })).toBeInTheDocument();
    await expect.element(email).toHaveValue('reader@example.org');
    await expect.element(submit).toBeEnabled();
  });

  test.each([
    ['an error of the server', refusal(500, 'internal')],
    ['a page of somebody else', () => new Response('<html>', { status: 200 })],
    ['no answer', new TypeError('offline')],
  ])('%s is a failed signup', async (_, answer) => {
    const { emit } = await show('form', { [PATH]: answer });
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(toast('Signup Failed')).toBeVisible();
    await expect.element(toast('Please try again or contact support.')).toBeVisible();
    expect(emit).not.toHaveBeenCalled();
  });

  test('too many tries are a failed signup, and beside the field stands when to try again', async () => {
    await show('form', { [PATH]: refusal(429, 'too_many_requests') });
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(toast('Signup Failed')).toBeVisible();
    await expect.element(email).toHaveAccessibleDescription('Please try again in 2 minutes.');
    await expect.element(email).toHaveValue('reader@example.org');
  });

  test('sends consent to the letter only where the box was ticked', async () => {
    const { calls } = await show('form', { [PATH]: accepted });
    await expect.element(letter).not.toBeChecked();
    await expect.element(page.getByText('We’ll e-mail you a link to confirm. Unsubscribe at any time.')).toBeVisible();
    await letter.click();
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(toast('Welcome to Test Brand!')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ consent: NEWSLETTER_CONSENT });
    await expect.element(letter).not.toBeChecked();
  });

  test('sends the field that people do not see only where a program filled it in', async () => {
    const { calls } = await show('form', { [PATH]: accepted });
    const honeypot = document.querySelector<HTMLInputElement>('[name=website]')!;
    expect([honeypot.tabIndex, honeypot.autocomplete]).toEqual([-1, 'off']);
    expect(honeypot.closest('[aria-hidden=true]')?.textContent).toBe('Leave this empty');
    expect(page.getByRole('textbox').elements()).toHaveLength(1);
    honeypot.value = 'https://spam.example';
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(toast('Welcome to Test Brand!')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ website: 'https://spam.example' });
  });

  test('goes through at the second press where a password manager filled that field', async () => {
    const message = 'Your browser filled in a hidden field. Send the form again.';
    const error = { code: 'invalid_input', message, issues: [{ path: 'website', message }] };
    let tries = 0;
    const answer = () => (tries++ === 0 ? Response.json({ error }, { status: 400 }) : Response.json(accepted));
    const { calls } = await show('form', { [PATH]: answer });
    document.querySelector<HTMLInputElement>('[name=website]')!.value = 'https://my.example';
    await email.fill('reader@example.org');
    await submit.click();
    await expect.element(page.getByText(message)).toBeInTheDocument();
    await expect.element(email).toHaveValue('reader@example.org');
    await submit.click();
    await expect.element(toast('Welcome to Test Brand!')).toBeVisible();
    expect(calls[1]?.body).not.toHaveProperty('website');
  });

  test('waits, busy, until a person could have filled it in', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stubSlowClock(0);
    const { calls } = await show('form', { [PATH]: accepted });
    await email.fill('reader@example.org');
    pressWithoutTime(submit);
    await expect
      .element(page.getByRole('button', { name: 'Processing...' }), STOPPED_CLOCK)
      .toHaveAttribute('aria-disabled', 'true');
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(MIN_FILL_MS);
    await expect.element(toast('Welcome to Test Brand!')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ filledIn: MIN_FILL_MS });
  });

  test('works without scripts, held by the browser’s own checks', () => {
    const place = document.createElement('div');
    place.innerHTML = renderToString(
      <ShopProvider seed={{ site }}>
        <ToastProvider>
          <Signup />
        </ToastProvider>
      </ShopProvider>,
    );
    const form = place.querySelector('form')!;
    const field = form.querySelector<HTMLInputElement>('[name=email]')!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/email-signup']);
    expect([form.noValidate, field.required, field.type]).toEqual([false, true, 'email']);
    field.value = 'reader@example.org';
    form.querySelector<HTMLInputElement>('[name=consent]')!.checked = true;
    expect([...new FormData(form)]).toEqual([
      ['source', 'morning_routine'],
      ['email', 'reader@example.org'],
      ['consent', NEWSLETTER_CONSENT],
      ['language', 'en'],
      ['website', ''],
    ]);
  });

  test('checks by itself as soon as a script has taken over', async () => {
    await show('form', {});
    await expect.poll(() => document.querySelector('form')?.noValidate).toBe(true);
  });
});
