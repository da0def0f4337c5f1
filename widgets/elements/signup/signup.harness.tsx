import { afterEach, beforeEach, expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { Signup, type SignupProps } from './signup.tsx';

export const accepted = { status: 'accepted' };
export const site = { brand: { name: 'Test Brand', supportEmail: 'help@coach.example' } };
export const email = page.getByRole('textbox', { name: 'E-mail' });
export const letter = page.getByRole('checkbox', { name: /^Also send me the coach’s newsletter\./ });
export const submit = page.getByRole('button', { name: 'Send My FREE Program' });

/** Bot signals in every request of a form. */
export const botSignals = { filledIn: expect.any(Number) };

export let alert: ReturnType<typeof vi.fn<(text?: unknown) => void>>;

const guide = { id: 1, displayName: 'Morning Energy', guide: true };

export async function show(
  flow: SignupProps['flow'],
  answers: Record<string, Answer | ((body: unknown) => Answer)>,
  { free = [guide], program }: { free?: object[] | undefined; program?: number } = {},
) {
  const { api, calls } = stubApi({ 'GET /api/site': site, ...answers });
  const emit = vi.fn();
  await render(
    <ShopProvider api={api} emit={emit} seed={{ site, free }}>
      <ToastProvider>
        <Signup flow={flow} program={program} />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, emit };
}

export const toast = (words: string) => page.getByText(words, { exact: true });

/** Sets up and cleans up the tests of the calling file. */
export function setUp(): void {
  beforeEach(() => stubSlowClock());
  beforeEach(() => {
    alert = vi.fn();
    vi.spyOn(window, 'alert').mockImplementation(alert);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
