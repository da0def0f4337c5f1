import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, type within } from 'storybook/test';
import type { WithdrawalRequest, WithdrawalResponse } from '#contract/sales/after-sale.ts';
import '../../host-app/base.css';
import '#host-app/pages/withdraw/withdraw.css';
import { RightToWithdraw } from '#host-app/pages/withdraw/right-to-withdraw.tsx';
import { Withdrawal } from '#host-app/pages/withdraw/withdrawal.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';
import { unreachable } from '../support/handlers.ts';

const PATH = '/api/withdrawals';

const meta = preview.meta({
  title: 'Site/Orders/Withdrawal',
  component: Withdrawal,
  args: { timeZone: 'Europe/Helsinki' },
  decorators: [
    (Story) => (
      <ToastProvider>
        <main className="withdraw">
          <div className="wrap">
            <h1>Withdraw from a contract</h1>
            <div className="withdraw-steps">
              <Story />
            </div>
            <RightToWithdraw supportEmail="help@your-shop.example" />
          </div>
        </main>
      </ToastProvider>
    ),
  ],
  beforeEach: ({ msw }) => {
    msw.use(
      http.post<never, WithdrawalRequest, WithdrawalResponse>(`*${PATH}`, () =>
        HttpResponse.json({ status: 'accepted', receivedAt: '2026-03-04T09:05:00.000Z' }, { status: 202 }),
      ),
    );
    return stubSlowClock();
  },
});

async function fillIn(canvas: ReturnType<typeof within>, name = 'Alex Runner') {
  await userEvent.type(canvas.getByRole('textbox', { name: 'Full name' }), name);
  await userEvent.type(canvas.getByRole('textbox', { name: 'E-mail' }), 'alex@example.org');
  await userEvent.type(canvas.getByRole('textbox', { name: 'Receipt number or programme' }), '12');
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(canvas.getByRole('heading', { name: '2. Is this right?' })).toHaveFocus());
}

export const First = meta.story({});

export const Missing = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(canvas.getByRole('textbox', { name: 'Full name' })).toHaveAccessibleDescription('Enter your name.');
  },
});

export const Second = meta.story({ play: ({ canvas }) => fillIn(canvas) });

const REFUSAL =
  'We can’t accept it: the 14 days to withdraw from All Day Energy ended on 2 March 2026. Our own guarantee still applies until 18 March 2026. Request a refund at https://your-shop.example/dashboard';

export const Refused = meta.story({
  beforeEach: ({ msw }) => {
    const error = { code: 'too_late', message: REFUSAL, issues: [{ path: 'contract', message: REFUSAL }] };
    msw.use(http.post(`*${PATH}`, () => HttpResponse.json({ error }, { status: 409 })));
  },
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm withdrawal' }));
    await appears(canvas, 'Contract not ended');
  },
});

export const Arrived = meta.story({
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm withdrawal' }));
    await appears(canvas, 'We received your withdrawal');
  },
});

export const NotArrived = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PATH)),
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm withdrawal' }));
    await appears(canvas, 'Not Sent');
  },
});

export const Long = meta.story({ play: ({ canvas }) => fillIn(canvas, 'n'.repeat(100)) });
