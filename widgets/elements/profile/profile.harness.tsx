import { useEffect } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import type { Resources } from '#widgets/core/api/resources.ts';
import { ShopProvider, useShop } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { consent as consentGiven } from '#widgets/parts/coaching/coaching.factory.ts';
import { CoachingProfile } from './profile.tsx';

export const GET = 'GET /api/coaching-profile';
export const POST = 'POST /api/coaching-profile';
export const SUGGESTION = 'GET /api/coaching-profile/suggestion';
export const HISTORY = 'GET /api/coaching-profile/history';
export const CONSENT = 'GET /api/coaching-profile/consent';
export const box = (name: string) => page.getByRole('textbox', { name, exact: true });
export const list = (name: string) => page.getByRole('combobox', { name, exact: true });
export const update = page.getByRole('button', { name: 'Update Profile' });
export const save = page.getByRole('button', { name: 'Save Profile' });
export const consent = page.getByRole('checkbox', { name: /^I agree that the coach keeps/ });
export const findText = (words: string) => page.getByText(words, { exact: true }).first();
export const NOT_AGREED = consentGiven({ version: null, words: null, at: null });
export const none = () => Response.json(null);

export async function show(answers: Record<string, Answer | ((body: unknown) => Answer)>) {
  // A member without a profile has given no consent.
  const agreed = answers[GET] === none ? NOT_AGREED : consentGiven();
  const { api, calls } = stubApi({ [SUGGESTION]: none, [CONSENT]: agreed, ...answers });
  const emit = vi.fn();
  const known: { resources?: Resources } = {};
  function Known() {
    const { resources } = useShop();
    useEffect(() => void Object.assign(known, { resources }), [resources]);
    return null;
  }
  const view = await render(
    <ShopProvider api={api} emit={emit}>
      <ToastProvider>
        <CoachingProfile />
        <Known />
      </ToastProvider>
    </ShopProvider>,
  );
  return {
    view,
    emit,
    calls,
    resources: () => known.resources!,
    sent: () => calls.find(({ request }) => request === POST)?.body,
  };
}

export function readFacts(): Record<string, string | undefined> {
  const terms = [...document.querySelectorAll('.coaching-card dt')];
  return Object.fromEntries(terms.map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]));
}

/** Sets up and cleans up the tests of the calling file. */
export function setUp(): void {
  beforeEach(() => {
    sessionStorage.clear();
    return stubSlowClock();
  });
  afterEach(() => vi.restoreAllMocks());
}
