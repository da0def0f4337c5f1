import { expect, fn, userEvent, waitFor } from 'storybook/test';
import CardPayment, { type CardPaymentProps } from '#widgets/parts/payments/card/card-payment.tsx';
import { providers } from '#widgets/parts/payments/payment.factory.ts';
import { stubStripe } from '#widgets/parts/payments/card/stripe.stub.ts';
import preview from '../../.storybook/preview.tsx';

/** A plain field replaces the provider's own, which are in its frame. */
const args: CardPaymentProps = {
  providers: providers(),
  clientSecret: 'pi_1_secret_2',
  mode: 'payment',
  returnUrl: 'https://your-shop.example/dashboard',
  button: 'Pay €29.90',
  onDone: fn(),
  onError: fn(),
};

const meta = preview.meta({
  title: 'Elements/Shared parts/Payment/Card',
  component: CardPayment,
  args,
  beforeEach: () => {
    stubStripe();
  },
});

export const Ready = meta.story({
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay €29.90' })).toBeEnabled());
    await expect(args.onError).not.toHaveBeenCalled();
  },
});

export const Loading = meta.story({
  beforeEach: () => {
    stubStripe().ready = false;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading the card form')).toBeVisible();
  },
});

/** The bank is still confirming. */
export const Paying = meta.story({
  beforeEach: () => {
    stubStripe().answer = () => new Promise(() => undefined);
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay €29.90' })).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: 'Pay €29.90' }));
    await expect(await canvas.findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
  },
});
