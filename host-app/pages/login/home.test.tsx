import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { takeTime } from '#widgets/forms/clock.stub.ts';
import { leave } from '#widgets/member/leave.ts';
import { pageData } from '../../page.factory.ts';
import LoginPage from '../login.tsx';

const main = page.getByRole('main');

let to: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  takeTime();
  to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});
afterEach(() => {
  document.cookie = 'member=1; path=/; max-age=0';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show(answers: Record<string, Answer> = {}) {
  const signIn = { codes: true, providers: [{ name: 'sandbox', label: 'Test people' }] };
  const data = { ...pageData('/login'), signIn };
  await render(
    <ShopProvider api={stubApi(answers).api} seed={{ site: data.site }}>
      <LoginPage data={data} />
    </ShopProvider>,
  );
}

test.each([
  ['somebody the shop could not say anything about', '/dashboard', new TypeError('offline')],
  ['a member', '/dashboard', { signedIn: true, coach: false, plans: [], logs: [] }],
  ['the coach', '/coach', { signedIn: true, coach: true, plans: [], logs: [] }],
])('a code takes %s to %s where no place was asked for', async (_, place, session) => {
  await show({
    'POST /api/login/code': { status: 'accepted' },
    'POST /api/login/verify': new Response(null, { status: 204 }),
    'GET /api/auth/session': session,
  });
  await main.getByRole('textbox', { name: 'E-mail' }).fill('member@example.org');
  await main.getByRole('button', { name: 'Send me a code' }).click();
  await main.getByRole('textbox', { name: 'Six-digit code' }).fill('123456');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => to.mock.calls).toEqual([[place]]);
});

test('a provider is told of no place where nobody asked for one', async () => {
  await show();
  await expect
    .element(main.getByRole('link', { name: 'Continue with Test people' }))
    .toHaveAttribute('href', '/api/login?provider=sandbox');
});
