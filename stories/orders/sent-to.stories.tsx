import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/layout/quiet-page.css';
import '#host-app/pages/success/success.css';
import { SuccessView, type SuccessViewProps } from '#host-app/pages/success/success-view.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { PAYMENT_ADDRESS_PATH } from '#widgets/parts/payments/payment.api.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { refusing, unreachable } from '../support/handlers.ts';
import { programs } from '../support/programs.ts';

const bought = payment({
  programId: 2,
  offer: 'full',
  offerName: 'All Day Energy',
  interval: 'once',
  amount: '29.90',
  email: 'aino@gmial.com',
  correctable: true,
  coaching: false,
  plan: null,
  files: [{ programId: 2, name: 'All-Day-Energy-30-Days.pdf', url: 'https://your-shop.example/file' }],
});

const args: SuccessViewProps = {
  state: 'succeeded',
  payment: bought,
  programs: programs(),
  supportEmail: 'help@your-shop.example',
  secret: 'pi_1_secret_2',
};

/** Correction of a guest's mistyped address. */
const meta = preview.meta({
  title: 'Site/Orders/Confirmation by mail',
  component: SuccessView,
  args,
  decorators: [
    (Story) => (
      <ToastProvider>
        <main>
          <Story />
        </main>
      </ToastProvider>
    ),
  ],
  beforeEach: ({ msw }) => {
    msw.use(http.post(`*${PAYMENT_ADDRESS_PATH}`, () => new HttpResponse(null, { status: 204 })));
    return stubSlowClock();
  },
});

type Canvas = ReturnType<typeof within>;

async function correct(canvas: Canvas, email: string) {
  await userEvent.click(canvas.getByRole('button', { name: 'Correct the address' }));
  const field = canvas.getByRole('textbox', { name: 'Correct e-mail address' });
  await userEvent.clear(field);
  await userEvent.type(field, email);
  await userEvent.click(canvas.getByRole('button', { name: 'Send it there' }));
}

export const Guest = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Correct the address' })).toBeVisible();
  },
});

export const Correcting = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Correct the address' }));
    await expect(await canvas.findByRole('button', { name: 'aino@gmail.com' })).toBeVisible();
  },
});

export const NotAnAddress = meta.story({
  play: async ({ canvas }) => {
    await correct(canvas, 'aino@example');
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Correct e-mail address' })).toHaveAccessibleDescription(
        /^Please enter a valid email address\./,
      ),
    );
  },
});

export const Corrected = meta.story({
  play: async ({ canvas }) => {
    await correct(canvas, 'aino@gmail.com');
    await appears(canvas, 'aino@gmail.com');
  },
});

/** The address already has a signed-in account. */
export const TooLate = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PAYMENT_ADDRESS_PATH, 409, 'has_account')),
  play: async ({ canvas }) => {
    await correct(canvas, 'aino@gmail.com');
    await appears(canvas, 'The address can’t be corrected here any more. Write to us.');
  },
});

export const NotSent = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PAYMENT_ADDRESS_PATH)),
  play: async ({ canvas }) => {
    await correct(canvas, 'aino@gmail.com');
    await appears(canvas, 'Address Not Corrected');
  },
});

export const Long = meta.story({
  args: { payment: { ...bought, email: `${'a'.repeat(64)}@${'long-domain.'.repeat(8)}example` } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Correct the address' }));
  },
});
