import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { VISIT_KEY } from '#widgets/core/visit.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { program } from '#widgets/elements/programs/programs.factory.ts';
import { FreeForm } from './free-form.tsx';

const { askedAt: _, ...guide } = program({ id: 1, price: '0' });
const own = program({ id: 9, price: '0', displayName: 'Ten Quiet Evenings', askedAt: '/free#program-9' });

async function show(free: ProgramResponse, on?: 'free') {
  const { api } = stubApi({});
  await render(
    <ShopProvider api={api}>
      <ToastProvider>
        <FreeForm brand="Kaski" free={free} page={on} />
      </ToastProvider>
    </ShopProvider>,
  );
}

test.each<[string, ProgramResponse, 'free' | undefined, string]>([
  ['the guide on /free is saved at once', guide, 'free', 'Download FREE Blueprint'],
  ['the guide on a front page is mailed', guide, undefined, 'Send My FREE Program'],
  [
    'a guide of the coach’s on /free is saved at once',
    { ...own, guideFile: 'evenings.pdf' },
    'free',
    'Start free: Ten Quiet Evenings',
  ],
  ['another free programme on /free is mailed', own, 'free', 'Send My FREE Program'],
])('%s', async (_title, free, on, button) => {
  await show(free, on);
  await expect.element(page.getByRole('button', { name: button })).toBeVisible();
});

test.each<[string, ProgramResponse, 'free' | undefined]>([
  ['on a front page', guide, undefined],
  ['of a programme on /free', own, 'free'],
])('a typed address %s goes with a sign-out in another tab', async (_, free, on) => {
  await show(free, on);
  const field = page.getByRole('textbox');
  await field.fill('anna@example.com');
  localStorage.removeItem(VISIT_KEY);
  dispatchEvent(new StorageEvent('storage', { key: VISIT_KEY }));
  await expect.element(field).toHaveValue('');
});
