import { expect } from 'storybook/test';
import '../../host-app/base.css';
import '#host-app/layout/quiet-page.css';
import '#host-app/pages/success/success.css';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { SuccessView, type SuccessViewProps } from '#host-app/pages/success/success-view.tsx';
import preview from '../../.storybook/preview.tsx';
import { LONG_NAME, programs } from '../support/programs.ts';

const args: SuccessViewProps = {
  state: 'succeeded',
  payment: payment(),
  programs: programs(),
  supportEmail: 'help@your-shop.example',
};

const meta = preview.meta({
  title: 'Site/Orders/After a payment',
  component: SuccessView,
  args,
  decorators: [
    (Story) => (
      <main>
        <Story />
      </main>
    ),
  ],
});

export const Subscribed = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Subscription Successful!');
    await expect(canvas.getByText('€99.99/month • Premium Personal Coaching')).toBeVisible();
  },
});

/** A discount code lowers the first month only. */
export const FirstMonthForLess = meta.story({
  args: { payment: payment({ amount: '79.99', thenAmount: '99.99' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('€99.99/month • Premium Personal Coaching')).toBeVisible();
    await expect(canvas.getByText('You have paid €79.99 for the first month.')).toBeVisible();
  },
});

export const PaidOnce = meta.story({
  args: { payment: payment({ offer: 'kickstart', offerName: '4-Week Kickstart', interval: 'once', amount: '89.90' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!');
    await expect(canvas.getByText('€89.90 • 4-Week Kickstart')).toBeVisible();
  },
});

/** A guest's free order needs a confirmation by mail. */
export const Unconfirmed = meta.story({
  args: { state: 'unconfirmed', payment: payment({ state: 'unconfirmed', interval: 'once', amount: '0.00' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Check your inbox');
  },
});

/** A discount code covers the whole price. A guest gets the purchase by mail only. */
export const Free = meta.story({
  args: {
    payment: payment({
      programId: 2,
      offerName: 'All Day Energy',
      interval: 'once',
      amount: '0.00',
      coaching: false,
      plan: null,
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('€0.00 • All Day Energy')).toBeVisible();
  },
});

export const Programme = meta.story({
  args: {
    payment: payment({
      programId: 2,
      offerName: 'All Day Energy',
      interval: 'once',
      amount: '29.90',
      coaching: false,
      plan: null,
      files: [{ programId: 2, name: 'All-Day-Energy-30-Days.pdf', url: 'https://your-shop.example/file' }],
    }),
  },
});

/** Answer of the shop without the buyer's details. */
const bare = payment({
  programId: 2,
  offerName: 'All Day Energy',
  interval: 'once',
  amount: '29.90',
  coaching: false,
  plan: null,
  email: null,
});

/** A member bought it, but is not signed in. */
export const SignInToSee = meta.story({
  args: { payment: { ...bare, withheld: 'sign_in' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This order belongs to an account. Sign in to see its details./)).toBeVisible();
  },
});

/** Another member is signed in. */
export const OtherMember = meta.story({
  args: { payment: { ...bare, withheld: 'other_member' } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^This order belongs to a different e-mail address from the one you are signed in with/),
    ).toBeVisible();
  },
});

/** A guest returns after the hour in which the browser may see the details. */
export const HourLater = meta.story({
  args: { payment: { ...bare, withheld: 'expired' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This page shows order details for one hour after payment/)).toBeVisible();
  },
});

export const Processing = meta.story({
  args: { state: 'processing', payment: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Processing your payment...');
  },
});

export const Slow = Processing.extend({ args: { slow: true } });

export const Failed = meta.story({
  args: { state: 'failed', payment: undefined, program: 4 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Try Again' })).toHaveAttribute(
      'href',
      'https://your-shop.example/subscribe/4',
    );
  },
});

/** The payment is being returned; there is nothing to retry. */
export const Returned = Failed.extend({
  args: { payment: payment({ state: 'failed', returned: 'other' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Payment being refunded' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Try Again' })).toBeNull();
  },
});

export const ReturnedToOwner = meta.story({
  args: { state: 'failed', payment: payment({ state: 'failed', returned: 'owned' }) },
});

export const NothingToLookUp = meta.story({ args: { state: 'nothing', payment: undefined } });

export const Long = meta.story({
  args: {
    payment: payment({ programId: 9, programName: LONG_NAME, offerName: LONG_NAME, amount: '1234567.00' }),
    supportEmail: `${'support.'.repeat(8)}@your-shop.example`,
  },
});
