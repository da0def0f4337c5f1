import { afterEach, beforeEach, expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { stubElement } from '#widgets/core/element/element-scope.stub.tsx';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import { device } from './sync/device/device.ts';
import { createMemoryStorage } from './sync/device/log-storage.ts';
import { plan } from './training.factory.ts';
import { Training } from './training.tsx';
import { stubWorkouts } from './session/workouts.stub.ts';
// Loads chunks with the test file: on a cold server their transforms outlast a test's timeouts.
import '#widgets/parts/messages/talk-chunk.tsx';
import './training-chunk.tsx';
import '#widgets/ui/hidden.css';
import './plan/plan.css';
import './plan/plan-content.css';
import './plan/paper.css';
import './log/log.css';
import './log/log-controls.css';
import './session/sessions.css';
import './plan/today.css';
import './plan/weeks/weeks.css';
import './plan/about/guide.css';

export const USER = 'GET /api/auth/user';
export const PLAN = 'GET /api/training-programs/3';
const user = { id: 'me', email: 'me@example.com' };
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const tick = (name: string) => button(`${name}: done`);
export const weight = (set: number) => page.getByRole('textbox', { name: `Back squat, set ${set}: kg` });
export const reps = (set: number) => page.getByRole('textbox', { name: `Back squat, set ${set}: reps` });
export async function pressed(name: string, value: boolean) {
  await expect.element(tick(name)).toHaveAttribute('aria-pressed', `${value}`);
}
const { open } = device;

export async function show(
  shop = stubWorkouts(),
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {},
  planKey = '3',
) {
  const { api, calls } = stubApi({ [USER]: user, [PLAN]: plan(), ...shop.answers, ...answers });
  const emit = vi.fn();
  const { inElement, steps, refresh } = stubElement();
  const screen = await render(
    inElement(
      <ShopProvider api={api} emit={emit}>
        <ToastProvider>
          <Training plan={planKey} />
        </ToastProvider>
      </ShopProvider>,
    ),
  );
  return { screen, calls, emit, shop, steps, refresh };
}

/** Sets up and cleans up the tests of the calling file. */
export function setUp(): void {
  beforeEach(async () => {
    await page.viewport(1024, 896);
    // A press would outrun the code that its touch loads.
    await loadToasts();
    const storage = createMemoryStorage();
    device.open = async () => storage;
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    device.open = open;
    vi.restoreAllMocks();
  });
}
