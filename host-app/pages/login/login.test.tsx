import { describe, expect, test, vi } from 'vitest';
import { everyNth, isNightly } from '../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pageData } from '../page.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import LogoutPage from './logout.page.tsx';
import { accepted, stubNavigation, SEND, showLogin, VERIFY, SIGN_IN_METHODS } from './login.harness.tsx';

const main = page.getByRole('main');
const email = main.getByRole('textbox', { name: 'E-mail' });
const code = main.getByRole('textbox', { name: 'Code from the e-mail' });
const send = main.getByRole('button', { name: 'Send me a code' });
const signIn = main.getByRole('button', { name: 'Sign in' });
const findText = (words: string | RegExp) => page.getByText(words, { exact: true }).first();
const header = (name: string) => page.getByRole('link', { name, includeHidden: true }).first();

const { to } = stubNavigation();

async function askForCode() {
  await email.fill(' member@example.org ');
  await send.click();
  await expect.element(code).toHaveFocus();
}

describe('a code', () => {
  test('is mailed, comes back with spaces, and leads where the visitor came from', async () => {
    const answers = { [SEND]: accepted, [VERIFY]: new Response(null, { status: 204 }) };
    const calls = await showLogin(answers, { query: { return_to: '/training/3' } });
    await askForCode();
    await expect
      .element(main.getByRole('status').filter({ hasText: 'Enter the code that we sent to member@example.org.' }))
      .toBeVisible();
    const { inputMode, autocomplete } = code.element() as HTMLInputElement;
    expect([inputMode, autocomplete]).toEqual(['numeric', 'one-time-code']);
    await code.fill('123 456');
    await signIn.click();
    await expect.poll(() => to().mock.calls).toEqual([['/training/3']]);
    expect(calls).toEqual([
      { request: SEND, body: { email: 'member@example.org', filledIn: expect.any(Number) } },
      { request: VERIFY, body: { email: 'member@example.org', code: '123456' } },
    ]);
    await expect.element(header('Dashboard')).toHaveAttribute('href', '/dashboard');
  });

  test.each(everyNth(['//evil.example', 'https://evil.example', '/\\evil.example', ''], 4))(
    'leads to the dashboard and not to %j',
    async (place) => {
      const answers = { [SEND]: accepted, [VERIFY]: new Response(null, { status: 204 }) };
      await showLogin(answers, { query: { return_to: place } });
      await askForCode();
      await code.fill('123456');
      await signIn.click();
      await expect.poll(() => to().mock.calls).toEqual([['/dashboard']]);
    },
  );

  test.each([
    ['', 'Enter your e-mail address.'],
    ['member', 'Please enter a valid email address.'],
    ['a@b', 'Please enter a valid email address.'],
  ])('is not mailed to %j', async (address, problem) => {
    const calls = await showLogin();
    await email.fill(address);
    await send.click();
    await expect.element(email).toHaveAccessibleDescription(problem);
    await expect.element(email).toHaveFocus();
    await expect.element(page.getByRole('alert').filter({ hasText: problem })).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test.each(everyNth(['', '12345', '12345a'], 3, 2))('of %j is not sent back', async (digits) => {
    const calls = await showLogin({ [SEND]: accepted });
    await askForCode();
    await code.fill(digits);
    await signIn.click();
    await expect.element(code).toHaveAccessibleDescription('Enter the code from the e-mail.');
    expect(calls).toHaveLength(1);
  });

  test('that is wrong is said beside the field', async () => {
    const words = 'The code is wrong or has expired.';
    await showLogin({ [SEND]: accepted, [VERIFY]: refusal(400, 'invalid_code', [{ path: 'code', message: words }]) });
    await askForCode();
    await code.fill('000000');
    await signIn.click();
    await expect.element(findText('That Code Did Not Work')).toBeVisible();
    await expect.element(code).toHaveAccessibleDescription(words);
    await expect.element(main.getByRole('alert')).toMatchTextContent(words);
    expect(to()).not.toHaveBeenCalled();
  });

  test.each([
    ['asking for it', { [SEND]: refusal(429, 'too_many_requests') }, 'No Code Was Sent'],
    ['guessing it', { [SEND]: accepted, [VERIFY]: refusal(429, 'too_many_requests') }, 'One Moment, Please'],
  ])('has an end to %s, and the field says when it goes on', async (_, answers: Record<string, Answer>, title) => {
    await showLogin(answers);
    await email.fill('member@example.org');
    await send.click();
    if (VERIFY in answers) {
      await code.fill('123456');
      await signIn.click();
    }
    await expect.element(findText(title)).toBeVisible();
    const field = VERIFY in answers ? code : email;
    await expect.element(field).toHaveAccessibleDescription(/Please try again in 2 minutes\./);
  });

  test('that could not be asked for keeps the address', async () => {
    await showLogin({ [SEND]: new TypeError('offline') });
    await email.fill('member@example.org');
    await send.click();
    await expect.element(findText('No Code Was Sent')).toBeVisible();
    await expect.element(email).toHaveValue('member@example.org');
  });

  test.runIf(isNightly)('can be sent again after a wait', async () => {
    const calls = await showLogin({ [SEND]: accepted });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await askForCode();
    await expect.element(main.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
    for (let second = 0; second < 31; second++) await vi.advanceTimersByTimeAsync(1000);
    await main.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect.element(findText('Use the newest code in your inbox.')).toBeVisible();
    await expect.element(main.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    expect(calls).toHaveLength(2);
  });

  test('that is one too many is not called sent', async () => {
    await showLogin({ [SEND]: { ...accepted, enough: true } });
    await askForCode();
    const words =
      'No more codes this hour. Use the last one that came to member@example.org. Codes work for ten minutes.';
    await expect.element(main.getByRole('status').filter({ hasText: words })).toBeVisible();
    expect(main.getByText(/that we sent/).elements()).toEqual([]);
  });

  test.runIf(isNightly)('is not called sent again where none was', async () => {
    const answers: Record<string, Answer> = { [SEND]: accepted };
    await showLogin(answers);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await askForCode();
    for (let second = 0; second < 31; second++) await vi.advanceTimersByTimeAsync(1000);
    answers[SEND] = { ...accepted, enough: true };
    await main.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect.element(code).toHaveFocus();
    await expect.element(main.getByText(/No more codes this hour/)).toBeVisible();
    expect(page.getByText('Code Requested').elements()).toEqual([]);
  });

  test.each(['refused', 'expired'])('that is %s is told, and another address can be given', async (delivery) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const calls = await showLogin({ [SEND]: accepted, 'GET /api/login/code': { delivery } });
    await askForCode();
    await vi.advanceTimersByTimeAsync(4_000);
    const words = 'We couldn’t deliver our e-mail to member@example.org. Check the address or use another one.';
    await expect.element(main.getByRole('status').filter({ hasText: words })).toBeVisible();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
    await expect.element(main.getByRole('button', { name: 'Use another address' })).toBeVisible();
  });

  test('can go to another address', async () => {
    await showLogin({ [SEND]: accepted });
    await askForCode();
    await main.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(email).toHaveValue('member@example.org');
  });
});

describe('the other ways', () => {
  test('are links that remember the place to go back to', async () => {
    await showLogin({}, { query: { return_to: '/training/3' } });
    await expect
      .element(main.getByRole('link', { name: 'Continue with Test people' }))
      .toHaveAttribute('href', '/api/login?provider=sandbox&return_to=%2Ftraining%2F3');
  });

  test('may be the only ones', async () => {
    await showLogin({}, { signIn: { ...SIGN_IN_METHODS, codes: false } });
    await expect.element(main.getByRole('link', { name: 'Continue with Test people' })).toBeVisible();
    expect(email.elements()).toEqual([]);
  });

  test('may be missing, as all of them', async () => {
    await showLogin({}, { signIn: { codes: false, providers: [] } });
    await expect.element(main.getByText(/Sign-in isn’t available right now/)).toBeVisible();
  });
});

test('a provider’s sign-in that has only begun sets no cookie of a member', async () => {
  await showLogin({}, { signIn: SIGN_IN_METHODS });
  const link = main.getByRole('link', { name: 'Continue with Test people' });
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  expect(document.cookie).not.toContain('member=');
});

test.each([
  ['provider', true, 'Couldn’t sign you in. Try again.'],
  ['unavailable', true, 'That provider isn’t responding right now. Sign in with a code by e-mail.'],
  ['unavailable', false, 'That provider isn’t responding right now. Try again in a few minutes.'],
  ['unverified', true, 'The provider hasn’t verified that e-mail address. Sign in with a code by e-mail.'],
  ['unverified', false, 'The provider hasn’t verified that e-mail address. Verify it there and try again.'],
])('the problem %s is told (codes: %s)', async (problem, codes, words) => {
  await showLogin({}, { query: { problem }, signIn: { ...SIGN_IN_METHODS, codes } });
  await expect.element(main.getByText(words)).toHaveAttribute('role', 'alert');
});

test('a problem that is not known is left out', async () => {
  await showLogin({}, { query: { problem: 'constructor' } });
  expect(document.querySelector('.login-problem')).toBeNull();
});

test('/logout is one form that the browser can send itself, and that ends the session', async () => {
  const data = pageData('/logout');
  document.cookie = 'member=1; path=/';
  const to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
  const { api } = stubApi({ 'POST /api/logout': new Response(null, { status: 204 }) });
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <LogoutPage data={data} />
    </ShopProvider>,
  );
  await expect.element(header('Dashboard')).toBeInTheDocument();
  const press = main.getByRole('button', { name: 'Sign out' });
  const form = press.element().closest('form')!;
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/logout']);
  await press.click();
  await expect.element(header('Login')).toHaveAttribute('href', '/api/login');
  await expect.poll(() => to.mock.calls).toEqual([['/']]);
});
