import { afterEach, beforeEach, expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider, useToast } from '#widgets/core/toasts/toasts.tsx';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { Dashboard } from './dashboard.tsx';
import { DashboardView } from './dashboard-view.tsx';
import DashboardPanels from './dashboard-panels.tsx';

export const PATH = 'GET /api/user/dashboard';
export const tab = (name: string) => page.getByRole('tab', { name });
export const card = (name: string) => page.getByRole('article', { name });
export const findText = (words: string) => page.getByText(words, { exact: true });

/** Seed of the shop's pages. */
export const site = (said = {}) => ({
  brand: { name: 'Test', supportEmail: 'help@coach.example' },
  language: 'en',
  said,
});

export async function show(
  answer: Answer | (() => Answer),
  seed: Record<string, unknown> = { programs, site: site() },
  more: Record<string, Answer> = {},
) {
  const { api, calls } = stubApi({ [PATH]: answer, ...more });
  await render(
    <ShopProvider api={api} seed={seed}>
      <ToastProvider>
        <Dashboard view={(props) => <DashboardView {...props} panels={DashboardPanels} />} />
        <OtherToast />
      </ToastProvider>
    </ShopProvider>,
  );
  return calls;
}

function OtherToast() {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'Another toast' })}>
      Toast
    </button>
  );
}

/** Checks the numbers below their labels. */
export async function expectStats(wanted: Record<string, string>) {
  await expect.element(page.getByText('Energy Level')).toBeVisible();
  const terms = [...document.querySelectorAll('.stats dt')];
  expect(Object.fromEntries(terms.map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]))).toEqual(wanted);
}

/** Sets up and cleans up the tests of the calling file. */
export function setUp(): void {
  beforeEach(() => {
    localStorage.setItem('user_country', 'FI');
    pageRegion.setState(pageRegion.getInitialState(), true);
    history.replaceState(null, '', location.pathname);
  });
  afterEach(() => {
    history.replaceState(null, '', location.pathname);
    document.cookie = 'member=1; path=/; max-age=0';
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
