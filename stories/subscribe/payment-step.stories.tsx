import { expect, fn } from 'storybook/test';
import { CardStub } from '#widgets/elements/subscribe/card.stub.tsx';
import { PaymentStep, type PaymentStepProps } from '#widgets/elements/subscribe/payment/payment-step.tsx';
import { allDay, coaching, providers, setup } from '#widgets/elements/subscribe/subscribe.factory.ts';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import preview from '../../.storybook/preview.tsx';
import { appears } from '../support/appears.ts';

/** Payment step with buttons for the outcomes of the card form. */
function Step(props: Omit<PaymentStepProps, 'card'>) {
  return <PaymentStep {...props} card={CardStub} />;
}

const [monthly, kickstart] = coaching().offers;

const args: Omit<PaymentStepProps, 'card'> = {
  level: 2,
  program: coaching(),
  offer: monthly!,
  setup: setup(),
  email: 'alex@example.org',
  providers: providers({ testMode: false }),
  clientSecret: 'pi_1_secret_2',
  onEdit: fn(),
  onCoupon: fn(),
  onDone: fn(),
  onBlocked: fn(),
};

const meta = preview.meta({
  title: 'Elements/<coach-subscribe>/Payment step',
  component: Step,
  decorators: [
    (Story) => (
      <ToastProvider>
        <div className="subscribe">
          <Story />
        </div>
      </ToastProvider>
    ),
  ],
  args,
});

export const Monthly = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('button', { name: 'Subscribe - €99.99/month' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Information' }));
    await expect(args.onEdit).toHaveBeenCalledOnce();
  },
});

/** Code for the first month only: today's amount, and later ones. */
export const FirstMonthForLess = meta.story({
  args: {
    setup: setup({
      amount: '66.99',
      thenAmount: '99.99',
      minimumTotal: '266.97',
      coupon: { code: 'START', listPrice: '99.99', discount: '33.00', renewals: 'once' },
    }),
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('START: −€33.00 once')).toBeVisible();
    await expect(canvas.getByText('At least €266.97 in total')).toBeVisible();
    await expect(canvas.getByText(/€66\.99 now, then €99\.99 each month/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Subscribe - €99.99/month' })).toBeEnabled();
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove' }));
    await expect(args.onCoupon).toHaveBeenCalledWith(undefined);
  },
});

export const Kickstart = meta.story({
  args: {
    offer: kickstart!,
    setup: setup({ amount: '89.90', minimumTotal: '89.90', nextChargeDate: null, nextChargeOn: null }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Pay €89.90' })).toBeEnabled();
  },
});

export const OneTime = meta.story({
  args: {
    program: allDay(),
    offer: allDay().offers[0]!,
    setup: setup({ amount: '29.90', minimumTotal: '29.90', nextChargeDate: null, nextChargeOn: null }),
  },
});

/** A code covers the whole price, so a button replaces the card. */
export const Free = meta.story({
  args: {
    program: allDay(),
    offer: allDay().offers[0]!,
    clientSecret: 'free_1_secret_2',
    setup: setup({
      amount: '0.00',
      minimumTotal: '0.00',
      nextChargeDate: null,
      nextChargeOn: null,
      coupon: { code: 'GIFT', listPrice: '29.90', discount: '29.90', renewals: 'once' },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Get it for free' })).toBeEnabled();
    await expect(await canvas.findByText(/€29\.90 off/)).toBeVisible();
  },
});

export const TestMode = meta.story({
  args: { providers: providers() },
  play: async ({ canvas }) => appears(canvas, 'Test mode'),
});

export const Paying = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Subscribe/ }));
    await expect(canvas.getByRole('button', { name: 'Edit Information' })).toBeDisabled();
  },
});

export const Declined = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'The card is declined' }));
    await appears(canvas, 'Subscription Failed');
    // In the toast, and in the permanent message.
    await expect(canvas.getAllByText('Your card was declined.')).toHaveLength(2);
  },
});

/** The page blocks the provider. Stories count as another site. */
export const Blocked = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'The page blocks it' }));
    await expect(args.onBlocked).toHaveBeenCalledOnce();
  },
});

export const LongAddress = meta.story({ args: { email: `${'a'.repeat(64)}@${'long-domain.'.repeat(12)}example` } });
