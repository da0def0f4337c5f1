import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import { user } from './account.factory.ts';
import { Account, type AccountProps } from './account.tsx';

export const findText = (words: string) => page.getByText(words, { exact: true }).first();
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const box = (name: string) => page.getByRole('textbox', { name });

export async function show(
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {},
  props: Partial<AccountProps> = {},
) {
  // A press would outrun the code that its touch loads.
  await loadToasts();
  const { api: stub, calls } = stubApi({ 'GET /api/user/sites': [], ...answers });
  // Push settings have their own tests: here they stay pending.
  const get: typeof stub.get = (path, ...rest) =>
    path === '/api/user/push' ? new Promise(() => undefined) : stub.get(path, ...rest);
  const api = { ...stub, get };
  const onChange = vi.fn();
  await render(
    <ShopProvider api={api} base={props.elsewhere ? 'https://coach.example' : ''}>
      <ToastProvider>
        <Account user={user()} elsewhere={false} onChange={onChange} {...props} />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, onChange };
}
