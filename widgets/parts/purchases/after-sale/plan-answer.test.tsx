import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import { memberWith, subscription } from '../purchases.factory.ts';
import { Subscriptions } from '../subscriptions/subscriptions.tsx';

const { id } = subscription('c');
const PLAN = `POST /api/user/subscriptions/${id}/plan`;
const plan = {
  id: '00000000-0000-4000-8000-0000000000d1',
  state: 'proposed' as const,
  item: 'Personal Coaching: Continuation',
  amount: '39.90',
  until: '2026-11-15T10:00:00.000Z',
};
const agree = page.getByRole('button', { name: 'Accept €39.90 a month' });
const stay = page.getByRole('button', { name: 'Decline' });

async function show(answers: Record<string, Answer>, elsewhere = false) {
  const { api, calls } = stubApi(answers);
  const onChange = vi.fn();
  const member = memberWith({ subscriptions: [subscription('c', { plan })] });
  await render(
    <ShopProvider api={api} base={elsewhere ? 'https://coach.example' : ''}>
      <ToastProvider>
        <Subscriptions member={member} programs={[...programs]} elsewhere={elsewhere} onChange={onChange} />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, onChange };
}

test('another offer is not agreed to on a page of somebody else’s', async () => {
  await show({}, true);
  await expect.element(page.getByRole('link', { name: 'Change it on coach.example' })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a yes that comes too late says so and asks how it stands', async () => {
  const { onChange } = await show({ [PLAN]: refusal(409, 'nothing_to_do') });
  await agree.click();
  await expect.element(page.getByText('Out of Date', { exact: true }).first()).toBeVisible();
  expect(onChange).toHaveBeenCalledOnce();
});

test('a yes is sent once for what was read, and can be taken back', async () => {
  const { calls } = await show({ [PLAN]: subscription('c', { plan: { ...plan, state: 'agreed' } }) });
  await expect
    .element(page.getByText(/Your subscription stays as it is unless you accept by 15 November 2026/))
    .toBeVisible();
  await agree.click();
  await expect.element(agree).not.toBeInTheDocument();
  await expect
    .element(page.getByText('From 1 December 2026: Personal Coaching: Continuation, €39.90 a month.'))
    .toBeVisible();
  expect(calls).toEqual([{ request: PLAN, body: { plan: plan.id, agreed: true } }]);
  await stay.click();
  await expect.poll(() => calls.at(-1)).toEqual({ request: PLAN, body: { plan: plan.id, agreed: false } });
});
