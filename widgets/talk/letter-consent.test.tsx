import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { COACHING_CONSENT } from '#contract/profile-options.ts';
import { stubApi } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { takeTime } from '#widgets/forms/clock.stub.ts';
import { Letters } from './letters.tsx';
import { letter, letters } from './talk.factory.ts';

const POST = 'POST /api/coaching/thread';
const box = page.getByRole('textbox', { name: 'Write to your coach' });
const send = page.getByRole('button', { name: 'Send letter' });
const tick = page.getByRole('checkbox', { name: /^I agree that the coach/ });

beforeEach(() => {
  sessionStorage.clear();
  return takeTime();
});

test('a letter is sent with what is agreed to beside it, and without it, too', async () => {
  let asked = letters([], { askConsent: true });
  const { api, calls } = stubApi({
    'GET /api/coaching/thread': () => asked,
    [POST]: () => letters([letter(1)], { askConsent: true }),
  });
  const sent = () => calls.filter(({ request }) => request === POST).map(({ body }) => body);
  await render(
    <ShopProvider api={api}>
      <ToastProvider>
        <Letters />
      </ToastProvider>
    </ShopProvider>,
  );
  await expect.element(tick).not.toBeChecked();
  await expect.element(page.getByText(/A letter is sent without it, too/)).toBeVisible();
  await box.fill('May I run on Sunday?');
  await send.click();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]).not.toHaveProperty('healthConsent');
  await expect.element(send).toBeEnabled();
  await box.fill('My knee hurts');
  await tick.click();
  asked = letters([letter(1)], { askConsent: false });
  await send.click();
  await expect.poll(() => sent()[1]).toMatchObject({ healthConsent: COACHING_CONSENT });
  await expect.element(tick).not.toBeInTheDocument();
});
