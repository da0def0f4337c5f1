import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accepted, stubNavigation, SEND, showLogin, VERIFY } from './login.harness.tsx';

const main = page.getByRole('main');
const { to } = stubNavigation();

test.each([
  ['somebody the shop could not say anything about', '/dashboard', new TypeError('offline')],
  ['a member', '/dashboard', { signedIn: true, coach: false, plans: [], logs: [] }],
  ['the coach', '/coach', { signedIn: true, coach: true, plans: [], logs: [] }],
])('a code takes %s to %s where no place was asked for', async (_, place, session) => {
  await showLogin({
    [SEND]: accepted,
    [VERIFY]: new Response(null, { status: 204 }),
    'GET /api/auth/session': session,
  });
  await main.getByRole('textbox', { name: 'E-mail' }).fill('member@example.org');
  await main.getByRole('button', { name: 'Send me a code' }).click();
  await main.getByRole('textbox', { name: 'Code from the e-mail' }).fill('123456');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => to().mock.calls).toEqual([[place]]);
});

test('a provider is told of no place where nobody asked for one', async () => {
  await showLogin();
  await expect
    .element(main.getByRole('link', { name: 'Continue with Test people' }))
    .toHaveAttribute('href', '/api/login?provider=sandbox');
});
