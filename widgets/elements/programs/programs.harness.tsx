import { afterEach, beforeEach, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { programs } from './programs.factory.ts';
import { Programs, type ProgramsProps } from './programs.tsx';

/** Starts each test in Finland without a session. Each file calls it, because files of one worker share this module. */
export function startInFinland() {
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem('user_country', 'FI');
    pageRegion.setState(pageRegion.getInitialState(), true);
  });

  afterEach(() => {
    document.cookie = 'member=1; path=/; max-age=0';
    vi.restoreAllMocks();
  });
}

/** Renders the widget with the shop's answers. */
export async function show(
  answers: Record<string, Answer | (() => Answer)>,
  props: ProgramsProps = {},
  base = 'https://coach.example',
) {
  const { api, calls } = stubApi(answers);
  const emit = vi.fn();
  const screen = await render(
    <ShopProvider api={api} base={base} emit={emit}>
      <ToastProvider>
        <Programs {...props} />
      </ToastProvider>
    </ShopProvider>,
  );
  return { screen, calls, emit };
}

export const shop = { 'GET /api/programs': programs, 'GET /api/rates': { rates: { USD: 1.09, JPY: 163 } } };
export const card = (name: string) => page.getByRole('article', { name });
