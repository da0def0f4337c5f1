import { afterEach, beforeEach, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SignInMethods } from '#contract/accounts/auth.ts';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { pageData } from '../page.factory.ts';
import LoginPage from './login.page.tsx';

export const SEND = 'POST /api/login/code';
export const VERIFY = 'POST /api/login/verify';
export const accepted = { status: 'accepted' };

export const SIGN_IN_METHODS: SignInMethods = { codes: true, providers: [{ name: 'sandbox', label: 'Test people' }] };

/** Renders the sign-in page and records its requests. */
export async function showLogin(
  answers: Record<string, Answer> = {},
  { query = {}, signIn = SIGN_IN_METHODS }: { query?: Record<string, string>; signIn?: SignInMethods } = {},
) {
  const data = { ...pageData('/login', { query }), signIn };
  const { api, calls } = stubApi(answers);
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <LoginPage data={data} />
    </ShopProvider>,
  );
  return calls;
}

/** Stubs navigation, so that the test stays on the page and knows the target. Each test starts signed out. */
export function stubNavigation(): { to: () => ReturnType<typeof vi.spyOn> } {
  let to: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    stubSlowClock();
    to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
  });
  afterEach(() => {
    document.cookie = 'member=1; path=/; max-age=0';
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return { to: () => to };
}
